/**
 * Recovers a forgotten password. The answer and its response time are the same whether or not the address is known. A
 * letter serves the account that has confirmed the address; where none has, each that claims it, and following a link
 * confirms it.
 */
import { randomBytes } from 'node:crypto'
import { recovery as calls, recoveryParameter } from '@kurazh/contract/account/recovery.ts'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import { emailTrait, holdIfMarked } from '../sign-in/excluded.ts'
import { letterBucket, recoveryLetter } from './email-templates.ts'
import { lockPlayer } from './open-links.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { hashPassword, refuseWeak } from '../sign-in/passwords.ts'
import { claimEmail, isTaken, keyOf, setPassword } from '../players.ts'
import { tokenHash } from '../sessions/session-cache.ts'
import type { Row } from '../rows.ts'
import { resetLettersPerHour, resetLinkMinutes } from '../policy.ts'

/**
 * How many of the oldest and of the newest claims of an address a letter names: neither those before an owner nor
 * those after push the owner out.
 */
const claimsNamed = 5

export function recoveryRoutes(http: Http, deps: IdentityDependencies): void {
  http.on(calls.forgotPassword, (_context, { email }) => {
    // Not awaited: finding the address and writing the letter would show in the response time.
    sendLinks(deps, email).catch((error: unknown) =>
      deps.log.error({ err: error }, 'a recovery letter was not written'),
    )
    return { success: 'Если этот адрес указан в аккаунте, письмо со ссылкой уже в пути' }
  })

  http.on(calls.resetPassword, async (_context, { token, password }) => {
    const asked = await playerOfLink(deps.db, token)
    const weak = refuseWeak(password, asked?.login ?? '')
    if (weak !== undefined) return weak
    const passwordHash = await hashPassword(password)
    const changed = await transaction(deps.db, (tx) => reset(tx, deps.markKey, token, passwordHash)).catch(
      (error: unknown) => {
        if (isTaken(error)) return undefined
        throw error
      },
    )
    if (changed !== undefined) deps.sessions.forget(changed)
    return changed !== undefined ? { success: 'Пароль изменён. Войдите с новым' } : new Refusal('LinkExpired')
  })
}

async function playerOfLink(db: Db, token: string): Promise<{ login: string } | undefined> {
  const { rows } = await sql<Pick<Row<'player'>, 'login'>>`
    select p.login from password_reset r join player p on p.id = r.player where r.token_hash = ${tokenHash(token)}`.execute(
    db,
  )
  return rows[0]
}

/**
 * Uses up the link and sets the password. Undefined when the link is dead: it has expired, or its address no longer
 * belongs to the account.
 */
async function reset(tx: Tx, markKey: Buffer, token: string, passwordHash: string): Promise<number | undefined> {
  const hashed = tokenHash(token)
  const { rows: owners } = await sql<Pick<Row<'player'>, 'id' | 'email_key'>>`
    select p.id, p.email_key from password_reset r join player p on p.id = r.player where r.token_hash = ${hashed} for update of p`.execute(
    tx,
  )
  const { rows } = await sql<Pick<Row<'password_reset'>, 'email_key'> & { valid: boolean }>`
    delete from password_reset where token_hash = ${hashed} returning email_key, expires_at > now() as valid`.execute(
    tx,
  )
  const [owner, link] = [owners[0], rows[0]]
  if (owner === undefined || link === undefined || !link.valid || owner.email_key !== link.email_key) return undefined
  const player = Number(owner.id)
  if (!(await claimEmail(tx, player, link.email_key))) return undefined
  await setPassword(tx, player, passwordHash)
  await holdIfMarked(tx, markKey, player, [emailTrait(link.email_key)])
  return player
}

async function sendLinks(
  { db, letters, rateLimits, brand, origin }: IdentityDependencies,
  email: string,
): Promise<void> {
  if (!(await rateLimits.allow(letterBucket('recovery', email), resetLettersPerHour, 3600))) return
  const emailKey = keyOf(email)
  const accounts = await accountsOf(db, emailKey)
  await transaction(db, async (tx) => {
    const links: string[] = []
    // In the order of their numbers, and each is locked: two letters do not wait for each other.
    for (const { id, login } of accounts) {
      const token = await makeLink(tx, id, emailKey)
      if (token !== undefined) links.push(`${login}: ${origin()}/?${recoveryParameter}=${token}`)
    }
    if (links.length === 0) return
    const letter = recoveryLetter(brand, email, {
      lines: links,
      proven: accounts.some(({ confirmed }) => confirmed),
      left: (accounts[0]?.total ?? 0) - accounts.length,
    })
    // Where several claim the address, no one of them may end the letter by an act of their own.
    const [only, other] = accounts
    const player = only === undefined || other !== undefined ? null : only.id
    await letters.write(tx, { kind: 'recovery', player, letter, minutes: resetLinkMinutes })
  })
}

interface Account {
  id: number
  login: string
  confirmed: boolean
  /** How many accounts the letter would serve. */
  total: number
}

/** The accounts that an address recovers: the one that has confirmed it; where none has, all that claim it. */
const recoveredBy = (emailKey: string) => sql`email_key = ${emailKey} and (email_confirmed_at is not null
  or not exists (select from player other where other.email_key = ${emailKey} and other.email_confirmed_at is not null))`

/** Returns the accounts a letter names, oldest first. */
async function accountsOf(db: Db, emailKey: string): Promise<Account[]> {
  const { rows } = await sql<Pick<Row<'player'>, 'id' | 'login'> & { confirmed: boolean; total: number }>`
    select id, login, confirmed, total from (
      select id, login, email_confirmed_at is not null as confirmed, (count(*) over ())::int as total,
        row_number() over (order by id) as oldest, row_number() over (order by id desc) as newest
      from player where ${recoveredBy(emailKey)}) as account
    where oldest <= ${claimsNamed} or newest <= ${claimsNamed} order by id`.execute(db)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/**
 * Stores a link and returns its token. Undefined where the address no longer belongs to the account: decided under the
 * player's lock.
 */
async function makeLink(tx: Tx, player: number, emailKey: string): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url')
  await lockPlayer(tx, player)
  const { numAffectedRows } = await sql`
    insert into password_reset (token_hash, player, email_key, expires_at)
    select ${tokenHash(token)}, id, ${emailKey}, now() + make_interval(mins => ${resetLinkMinutes}) from player
    where id = ${player} and ${recoveredBy(emailKey)}`.execute(tx)
  return numAffectedRows === 1n ? token : undefined
}

/** Deletes expired links. */
export async function sweepRecovery(db: Db): Promise<void> {
  await sql`delete from password_reset where expires_at < now()`.execute(db)
}
