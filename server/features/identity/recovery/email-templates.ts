/** Letters to a player about the account. They go to a confirmed address only, and nobody waits for them. */
import { hash } from 'node:crypto'
import type { Db } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { Letter, Mail } from '../../../platform/mail.ts'
import { mailboxOf } from '../sign-in/excluded.ts'
import { emailOf } from '../players.ts'

/** What letters of a kind are counted under: by mailbox, however it is spelt. Hashed, since a counter may outlive the account. */
export const letterBucket = (kind: string, email: string): string => `${kind} ${hash('sha256', mailboxOf(email), 'base64url')}`

interface LetterDependencies {
  db: Db
  mail: Mail
  log: Log
  brand: string
}

/** Sends without being waited for: how long a letter takes must not show in the time of an answer. */
export function send({ mail, log }: LetterDependencies, letter: Letter): void {
  mail.send(letter).catch((error: unknown) => log.error({ err: error }, 'a letter was not sent'))
}

const whatToDo = 'Если это были не вы, сразу смените пароль: откройте сайт, нажмите «Войти», затем «Забыли пароль?».'

/** Tells the owner of an account that a way into it has changed. Call it after the commit. */
export function tellOwner(deps: LetterDependencies, player: number, what: string): void {
  emailOf(deps.db, player)
    .then((address) => {
      if (address?.confirmed === true) send(deps, securityLetter(deps.brand, address.email, what))
    })
    .catch((error: unknown) => deps.log.error({ err: error }, 'a letter was not sent'))
}

/** The same to an address that was the account's until now. */
export function securityLetter(brand: string, to: string, what: string): Letter {
  return { to, subject: `${brand}: ${what}`, text: `В вашем аккаунте ${what}.\n\n${whatToDo}\n` }
}
