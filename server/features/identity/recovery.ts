/** A forgotten password. What the answer says, and how long it takes, is the same whether or not the address is known. */
import { randomBytes } from 'node:crypto'
import { recovery as calls, recoveryParameter } from '@kurazh/contract/recovery.ts'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database.ts'
import { type Http, Refusal } from '../../platform/http.ts'
import type { IdentityParts } from './parts.ts'
import { hashPassword, refuseWeak } from './passwords.ts'
import { claimEmail, keyOf, type Player, playersByEmail, setPassword } from './players.ts'
import { tokenHash } from './session-cache.ts'

const linkMinutes = 60
const lettersPerHour = 3

export function recoveryRoutes(http: Http, parts: IdentityParts): void {
  http.on(calls.forgotPassword, (_context, { email }) => {
    // Not waited for: finding the address and sending the letter would show in the time of the answer.
    sendLinks(parts, email).catch((error: unknown) => parts.log.error({ err: error }, 'a recovery letter was not sent'))
    return { success: 'Если этот адрес указан в аккаунте, письмо со ссылкой уже в пути' }
  })

  http.on(calls.resetPassword, async (_context, { token, password }) => {
    const asked = await playerOfLink(parts.db, token)
    const weak = refuseWeak(password, asked?.login ?? '')
    if (weak !== undefined) return weak
    const passwordHash = await hashPassword(password)
    const changed = await transaction(parts.db, (tx) => reset(tx, token, passwordHash))
    if (changed !== undefined) parts.sessions.forget(changed)
    return changed !== undefined ? { success: 'Пароль изменён. Войдите с новым' } : new Refusal('LinkExpired')
  })
}

async function playerOfLink(db: Db, token: string): Promise<{ login: string } | undefined> {
  const { rows } = await sql<{ login: string }>`
    select p.login from password_reset r join player p on p.id = r.player where r.token_hash = ${tokenHash(token)}`.execute(db)
  return rows[0]
}

/** Spends the link and sets the password. Undefined when it is dead: its time is over, or its address is the account's no more. */
async function reset(tx: Tx, token: string, passwordHash: string): Promise<number | undefined> {
  const hashed = tokenHash(token)
  const { rows: owners } = await sql<{ id: bigint; email_key: string | null }>`
    select p.id, p.email_key from password_reset r join player p on p.id = r.player where r.token_hash = ${hashed} for update of p`.execute(tx)
  const { rows } = await sql<{ email_key: string; valid: boolean }>`
    delete from password_reset where token_hash = ${hashed} returning email_key, expires_at > now() as valid`.execute(tx)
  const [owner, link] = [owners[0], rows[0]]
  if (owner === undefined || link === undefined || !link.valid || owner.email_key !== link.email_key) return undefined
  const player = Number(owner.id)
  await setPassword(tx, player, passwordHash)
  await claimEmail(tx, player, link.email_key)
  return player
}

async function sendLinks({ db, mail, rateLimits, brand, origin }: IdentityParts, email: string): Promise<void> {
  const emailKey = keyOf(email)
  if (!(await rateLimits.allow(`recovery ${emailKey}`, lettersPerHour, 3600))) return
  const players = await playersByEmail(db, email)
  if (players.length === 0) return
  const links = await Promise.all(players.map(async (player) => `${player.login}: ${await makeLink(db, player, emailKey, origin())}`))
  await mail.send({
    to: email,
    subject: `${brand}: новый пароль`,
    text: `Вы попросили новый пароль. Откройте ссылку — она действует ${linkMinutes} минут и срабатывает один раз:\n\n${links.join('\n\n')}\n\n`
      + 'Если это были не вы, ничего не делайте: пароль остаётся прежним.\n',
  })
}

async function makeLink(db: Db, player: Player, emailKey: string, origin: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into password_reset (token_hash, player, email_key, expires_at)
    values (${tokenHash(token)}, ${player.id}, ${emailKey}, now() + make_interval(mins => ${linkMinutes}))`.execute(db)
  return `${origin}/?${recoveryParameter}=${token}`
}

/** Deletes links whose time is over. */
export async function sweepRecovery(db: Db): Promise<void> {
  await sql`delete from password_reset where expires_at < now()`.execute(db)
}
