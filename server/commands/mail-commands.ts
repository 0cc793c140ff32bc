/** The operator's commands for letters: a test of the mail server, and a preview of all letters. */
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { CommandError } from '../command.ts'
import type { Config } from '../config.ts'
import { sampleLetters, testLetter } from '../players/recovery/email-templates.ts'
import type { Db } from '../platform/database/database.ts'
import { letterAsFile, smtpMail } from '../platform/mail/mail.ts'

export const mailUsage = 'mail test <адрес> | preview <папка>'

export async function mailCommand(_db: Db, [verb, where]: string[], config: Config): Promise<string> {
  if (verb === 'test') return sendTest(config, where)
  if (verb !== 'preview' || where === undefined) throw new CommandError(`Так: npm run admin -- ${mailUsage}`)
  const folder = resolve(where)
  const letters = sampleLetters(
    config.brand,
    config.publicOrigin ?? `http://localhost:${config.port}`,
    'player@example.com',
  )
  await mkdir(folder, { recursive: true })
  for (const { name, letter } of letters)
    await writeFile(join(folder, `${name}.eml`), await letterAsFile(config.mailFrom, letter))
  return `Писем: ${letters.length}, лежат в ${folder}: ${letters.map(({ name }) => `${name}.eml`).join(', ')}`
}

async function sendTest({ smtpUrl, mailFrom, brand }: Config, to: string | undefined): Promise<string> {
  if (to === undefined || !/^[^\s@<>]+@[^\s@<>]+$/.test(to))
    throw new CommandError(`Так: npm run admin -- ${mailUsage}`)
  if (smtpUrl === undefined)
    throw new CommandError('Почтовый сервер не задан: письма ложатся в DATA_DIR/mail. Задайте SMTP_URL')
  try {
    await smtpMail(smtpUrl, mailFrom).send({ ...testLetter(brand, to), id: randomUUID(), player: undefined })
  } catch (error) {
    throw new CommandError(
      `Почтовый сервер не принял письмо: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  return `Почтовый сервер принял письмо для ${to} от ${mailFrom}. Дошло ли оно и не в «Спаме» ли, видно только там`
}
