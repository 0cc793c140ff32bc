/** Addresses: proving the present one, changing to another. Nothing changes before the letter's link was followed. */
import { randomBytes } from 'node:crypto'
import { account as calls, emailParameter } from '@kurazh/contract/account.ts'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database.ts'
import { type Http, Refusal } from '../../platform/http.ts'
import { securityLetter, send } from './letters.ts'
import type { IdentityParts } from './parts.ts'
import { emailOf, keyOf } from './players.ts'
import { tokenHash } from './session-cache.ts'
import { askConfirmation } from './sessions.ts'

const linkHours = 24
const lettersPerHour = 3
const sent = { success: 'Письмо со ссылкой отправлено. Откройте его на любом устройстве' }

export function emailRoutes(http: Http, parts: IdentityParts): void {
  const { db } = parts

  http.onSignedIn(calls.sendEmailConfirmation, async ({ caller }) => {
    const address = await emailOf(db, caller.id)
    if (address === undefined) return new Refusal('InvalidRequest', 'В аккаунте не указана почта. Сначала укажите её')
    if (address.confirmed) return new Refusal('InvalidRequest', 'Почта уже подтверждена')
    return (await sendLink(parts, caller.id, address.email)) ?? sent
  })

  http.onSignedIn(calls.changeEmail, async ({ caller }, { email }) => {
    const refusal = await askConfirmation(db, caller)
    if (refusal !== undefined) return refusal
    return (await sendLink(parts, caller.id, email)) ?? sent
  })

  http.on(calls.confirmEmail, async (_context, { token }) => {
    const proven = await transaction(db, (tx) => proveEmail(tx, token)).catch((error: unknown) => {
      if (isTaken(error)) return 'taken' as const
      throw error
    })
    if (proven === 'taken') return new Refusal('EmailTaken')
    if (proven === undefined) return new Refusal('LinkExpired')
    const { before, email } = proven
    if (before?.confirmed === true && keyOf(before.email) !== keyOf(email)) {
      send(parts, securityLetter(parts.brand, before.email, 'указана другая почта'))
    }
    return { success: 'Почта подтверждена' }
  })
}

/** Sends the link, as often as an address is sent any. A link never says whether the address is another account's. */
async function sendLink(parts: IdentityParts, player: number, email: string): Promise<Refusal | undefined> {
  const emailKey = keyOf(email)
  if (!(await parts.rateLimits.allow(`confirmation ${emailKey}`, lettersPerHour, 3600))) {
    return new Refusal('TooManyRequests', 'На этот адрес уже отправлено три письма. Подождите час и проверьте «Спам»')
  }
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into email_link (token_hash, player, email, email_key, expires_at)
    values (${tokenHash(token)}, ${player}, ${email}, ${emailKey}, now() + make_interval(hours => ${linkHours}))`.execute(parts.db)
  send(parts, {
    to: email,
    subject: `${parts.brand}: подтвердите почту`,
    text: `Чтобы этот адрес стал адресом вашего аккаунта, откройте ссылку — она действует сутки и срабатывает один раз:\n\n`
      + `${parts.origin()}/?${emailParameter}=${token}\n\nЕсли вы ничего не указывали на нашем сайте, ничего не делайте.\n`,
  })
  return undefined
}

interface Proven {
  before: { email: string; confirmed: boolean } | undefined
  email: string
}

/** Spends the link and makes its address the account's own. Throws on the unique index when another account proved it first. */
async function proveEmail(tx: Tx, token: string): Promise<Proven | undefined> {
  const { rows } = await sql<{ player: bigint; email: string; email_key: string; valid: boolean }>`
    delete from email_link where token_hash = ${tokenHash(token)} returning player, email, email_key, expires_at > now() as valid`.execute(tx)
  const link = rows[0]
  if (link === undefined || !link.valid) return undefined
  const player = Number(link.player)
  const before = await emailOf(tx, player)
  const { numAffectedRows } = await sql`
    update player set email = ${link.email}, email_key = ${link.email_key}, email_confirmed_at = now()
    where id = ${player} and closed_at is null`.execute(tx)
  if (numAffectedRows !== 1n) return undefined
  // Links to other addresses were asked for before this one was proven.
  await sql`delete from email_link where player = ${player}`.execute(tx)
  return { before, email: link.email }
}

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505'

/** Deletes links whose time is over. */
export async function sweepEmailLinks(db: Db): Promise<void> {
  await sql`delete from email_link where expires_at < now()`.execute(db)
}
