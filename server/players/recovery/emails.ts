/** Confirms the address of an account, or changes it. Nothing changes before the letter's link is followed. */
import { randomBytes } from 'node:crypto'
import { account as calls, emailParameter } from '@kurazh/contract/account/account.ts'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import { emailTrait, holdIfMarked, renewMarks } from '../sign-in/excluded.ts'
import { confirmLetter, letterBucket, newcomerLetter, securityLetter } from './email-templates.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { createRateLimits } from '../../platform/security/database-rate-limit.ts'
import { lockPlayer } from './open-links.ts'
import { credentialsChanged, emailOf, isTaken, keyOf, mailboxOf } from '../players.ts'
import { tokenHash } from '../sessions/session-cache.ts'
import { askConfirmation, sessionStands } from '../sessions/sessions.ts'
import type { Row } from '../rows.ts'
import { emailLettersPerHour, emailLinkHours, newAccountLettersPerHour } from '../policy.ts'

const sent = {
  success:
    'Письмо со ссылкой скоро придёт. Если через десять минут его нет, проверьте «Спам» и адрес, потом запросите новое',
}

export function emailRoutes(http: Http, deps: IdentityDependencies): void {
  const { db } = deps

  http.onSignedIn(calls.sendEmailConfirmation, async ({ caller }) => {
    const address = await emailOf(db, caller.id)
    if (address === undefined) return new Refusal('InvalidRequest', 'В аккаунте не указана почта. Сначала укажите её')
    if (address.confirmed) return new Refusal('InvalidRequest', 'Почта уже подтверждена')
    return (await sendLink(deps, caller.id, address.email, (tx) => sessionStands(tx, caller))) ?? sent
  })

  http.onSignedIn(calls.changeEmail, async ({ caller }, { email }) => {
    const refusal = await askConfirmation(db, caller)
    if (refusal !== undefined) return refusal
    return (await sendLink(deps, caller.id, email, (tx) => askConfirmation(tx, caller))) ?? sent
  })

  http.on(calls.confirmEmail, async (_context, { token }) => {
    const proven = await transaction(db, (tx) => proveEmail(tx, deps, token)).catch((error: unknown) => {
      if (isTaken(error)) return 'taken' as const
      throw error
    })
    if (proven === 'taken') return new Refusal('EmailTaken')
    if (!proven) return new Refusal('LinkExpired')
    return { success: 'Почта подтверждена' }
  })
}

type Stands = (tx: Tx) => Promise<Refusal | undefined>

/**
 * Sends the link, within the limit of letters per address. A link never reveals whether the address is another
 * account's. `stands` is checked under the player's lock: the caller may have been signed out a moment ago, and the
 * link would outlive that.
 */
async function sendLink(
  deps: IdentityDependencies,
  player: number,
  email: string,
  stands: Stands,
): Promise<Refusal | undefined> {
  if (!(await deps.rateLimits.allow(letterBucket('confirmation', email), emailLettersPerHour, 3600))) {
    return new Refusal('TooManyRequests', 'На этот адрес уже отправлено три письма. Подождите час и проверьте «Спам»')
  }
  return transaction(deps.db, async (tx) => {
    await lockPlayer(tx, player)
    const refusal = await stands(tx)
    if (refusal !== undefined) return refusal
    const letter = confirmLetter(deps.brand, email, linkOf(deps, await keepEmailLink(tx, player, email)))
    await deps.letters.write(tx, { kind: 'confirm', player, letter, minutes: emailLinkMinutes })
    return undefined
  })
}

/** Stores a link that confirms the address, with the commit of `tx`. Returns its token. */
async function keepEmailLink(tx: Tx, player: number, email: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into email_link (token_hash, player, email, email_key, expires_at)
    values (${tokenHash(token)}, ${player}, ${email}, ${keyOf(email)}, now() + make_interval(hours => ${emailLinkHours}))`.execute(
    tx,
  )
  return token
}

const linkOf = ({ origin }: IdentityDependencies, token: string) => `${origin()}/?${emailParameter}=${token}`

const emailLinkMinutes = emailLinkHours * 60

/**
 * Writes a new account's link to its address, known or not, within the limit of letters per mailbox. The registration's
 * answer reveals nothing of it.
 */
export async function askNewcomer(
  tx: Tx,
  deps: IdentityDependencies,
  { player, login, email }: { player: number; login: string; email: string },
): Promise<void> {
  // Stored even where no letter will be sent: the response time must not reveal it.
  const letter = newcomerLetter(deps.brand, email, login, linkOf(deps, await keepEmailLink(tx, player, email)))
  const limits = createRateLimits(tx)
  if (await limits.allow(letterBucket('registration letter', email), newAccountLettersPerHour, 3600))
    await deps.letters.write(tx, { kind: 'newcomer', player, letter, minutes: emailLinkMinutes })
}

/**
 * Uses up the link and makes its address the account's own; the previous address is told. False: the link is dead.
 * Throws on the unique index when another account confirmed the address first.
 */
async function proveEmail(tx: Tx, { brand, letters, markKey }: IdentityDependencies, token: string): Promise<boolean> {
  const hashed = tokenHash(token)
  const { rows: owners } = await sql<Pick<Row<'player'>, 'id' | 'email'>>`
    select p.id, p.email from email_link l join player p on p.id = l.player
    where l.token_hash = ${hashed} and p.closed_at is null for update of p`.execute(tx)
  const { rows } = await sql<Pick<Row<'email_link'>, 'email' | 'email_key'> & { valid: boolean }>`
    delete from email_link where token_hash = ${hashed} returning email, email_key, expires_at > now() as valid`.execute(
    tx,
  )
  const [owner, link] = [owners[0], rows[0]]
  if (owner === undefined || link === undefined || !link.valid) return false
  const player = Number(owner.id)
  await sql`update player set email = ${link.email}, email_key = ${link.email_key}, mailbox = ${mailboxOf(link.email)}, email_confirmed_at = now() where id = ${player}`.execute(
    tx,
  )
  await renewMarks(tx, markKey, player)
  await holdIfMarked(tx, markKey, player, [emailTrait(link.email)], { proven: true })
  // Links to other addresses were requested before this one was confirmed.
  await sql`delete from email_link where player = ${player}`.execute(tx)
  if (owner.email !== null && keyOf(owner.email) === link.email_key) return true
  await credentialsChanged(tx, player)
  if (owner.email !== null)
    await letters.write(tx, {
      kind: 'security',
      player,
      letter: securityLetter(brand, owner.email, 'указана другая почта'),
    })
  return true
}

/** Deletes expired links. */
export async function sweepEmailLinks(db: Db): Promise<void> {
  await sql`delete from email_link where expires_at < now()`.execute(db)
}
