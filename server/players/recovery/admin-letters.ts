/**
 * Shows the texts of letters in the admin area, and sends a test letter to the administrator to check the mail server.
 */
import { randomUUID } from 'node:crypto'
import { deliveryCalls as calls } from '@kurazh/contract/admin/deliveries.ts'
import type { NoteAdmin } from '../../platform/admin/admin-guard.ts'
import { type Db, transaction } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { emailOf } from '../players.ts'
import { sampleLetters, testLetter } from './email-templates.ts'

export interface AdminLettersDependencies {
  db: Db
  mail: Mail
  noteAdmin: NoteAdmin
  origin(): string
  config: { brand: string; mailFrom: string; smtpUrl: string | undefined }
}

export function adminLetterRoutes(
  http: Http,
  { db, mail, noteAdmin, origin, config: { brand, mailFrom, smtpUrl } }: AdminLettersDependencies,
): void {
  http.onAdmin(calls.adminLetters, async () => ({
    success: {
      server: smtpUrl !== undefined,
      from: mailFrom,
      letters: sampleLetters(brand, origin(), 'player@example.com').map(({ name, letter: { subject, text } }) => ({
        name,
        subject,
        text,
      })),
    },
  }))

  http.onAdmin(calls.testLetter, async ({ admin }) => {
    const address = await emailOf(db, admin.id)
    if (address?.confirmed !== true) return new Refusal('NotFound', 'Сначала подтвердите адрес почты своего аккаунта')
    try {
      await mail.send({ ...testLetter(brand, address.email), id: randomUUID(), player: admin.id })
    } catch (error) {
      return new Refusal(
        'InvalidRequest',
        `Почтовый сервер не принял письмо: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
    await transaction(db, (tx) => noteAdmin(tx, admin, { action: calls.testLetter.path, outcome: 'done' }))
    return {
      success:
        smtpUrl === undefined
          ? 'Почтового сервера нет: письмо лежит в папке сайта'
          : `Почтовый сервер принял письмо для ${address.email}. Дошло ли оно, видно только там`,
    }
  })
}
