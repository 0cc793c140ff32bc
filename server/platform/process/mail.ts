/** Sends letters: by SMTP where it is configured, otherwise into a folder and to the operator's console. */
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'

export interface Letter {
  to: string
  subject: string
  text: string
}

export interface Mail {
  /** Resolves when the letter was handed over. Throws when it was not. */
  send(letter: Letter): Promise<void>
}

/** Sends letters through a mail server; the address may contain the user name and password. */
export function smtpMail(smtpUrl: string, from: string): Mail {
  const transport = nodemailer.createTransport(smtpUrl)
  return {
    async send(letter) {
      await transport.sendMail({ from, ...letter })
    },
  }
}

/**
 * The console line for a letter left in the folder. On a public site it never contains the text or the recipient: the
 * link opens an account.
 */
export const folderLine = ({ to, text }: Letter, file: string, isPublic: boolean): string =>
  isPublic
    ? `Письмо игроку лежит в ${file}: почтовый сервер не подключён`
    : `Письмо для ${to} лежит в ${file}:\n${text}`

/** Returns the letter as it would be sent. */
export async function letterAsFile(from: string, letter: Letter): Promise<Buffer> {
  const { message } = await nodemailer
    .createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
    .sendMail({ from, ...letter })
  if (!Buffer.isBuffer(message)) throw new Error('a letter was not built')
  return message
}

/** Writes each letter to an .eml file that only the site's own user can read, and calls `show` with it. */
export function folderMail(folder: string, from: string, show: (letter: Letter, file: string) => void): Mail {
  return {
    async send(letter) {
      const message = await letterAsFile(from, letter)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${randomUUID()}.eml`)
      await writeFile(file, message, { mode: 0o600 })
      show(letter, file)
    },
  }
}
