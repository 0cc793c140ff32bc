/**
 * Sessions of the admin area: a short-lived cookie of its own, opened by a second factor inside a session of the site
 * and ended with it.
 */
import { hash, randomBytes } from 'node:crypto'
import { rightsOf } from '@kurazh/contract/admin/rights.ts'
import { sql } from 'kysely'
import type { AdminCaller } from '../platform/admin/admin-guard.ts'
import { notify } from '../platform/database/bus.ts'
import { cookieName, cookiePath, onlyCookie } from '../platform/http/cookies.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Caller, SignedInContext } from '../platform/http/http.ts'
import { idleMinutes, sessionHours } from './policy.ts'
import { rolesOf } from './role-holders.ts'
import type { Row } from './rows.ts'

const ownCookie = (secure: boolean) => cookieName('admin', secure)
const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

const standing = sql`expires_at > now() and seen_at > now() - make_interval(mins => ${idleMinutes})`

/** Opens one and sets its cookie; the earlier admin session of this session of the site ends. */
export async function startAdminSession(tx: Tx, context: SignedInContext): Promise<AdminCaller> {
  const { caller } = context
  const token = randomBytes(32).toString('base64url')
  await sql`delete from admin_session where player = ${caller.id} and site_session = ${caller.session}`.execute(tx)
  const { rows } = await sql<Pick<Row<'admin_session'>, 'id' | 'expires_at' | 'proven_at'>>`
    insert into admin_session (player, token_hash, site_session, expires_at, address, agent)
    values (${caller.id}, ${tokenHash(token)}, ${caller.session}, now() + make_interval(hours => ${sessionHours}), ${context.address}, ${context.agent.slice(0, 256)})
    returning id, expires_at, proven_at`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a session of the admin area was not made')
  context.setCookie(ownCookie(context.hasHostCookies), token, {
    ...cookieOptions(context),
    maxAge: sessionHours * 3600,
  })
  return callerOf(tx, caller, row)
}

/**
 * Returns the owner of the cookie's token, while the session of the site that opened it exists. Each call extends it.
 * `secure`: the site's public address uses TLS.
 */
export async function findAdmin(
  db: Db,
  cookieHeader: string | undefined,
  caller: Caller,
  secure: boolean,
): Promise<AdminCaller | undefined> {
  const token = onlyCookie(cookieHeader, ownCookie(secure))
  if (token === undefined || !/^[\w-]{43}$/.test(token)) return undefined
  const { rows } = await sql<Pick<Row<'admin_session'>, 'id' | 'expires_at' | 'proven_at'>>`
    update admin_session set seen_at = now()
    where player = ${caller.id} and token_hash = ${tokenHash(token)} and site_session = ${caller.session} and ${standing}
    returning id, expires_at, proven_at`.execute(db)
  return rows[0] && callerOf(db, caller, rows[0])
}

async function callerOf(
  db: Db | Tx,
  { id }: Caller,
  row: Pick<Row<'admin_session'>, 'id' | 'expires_at' | 'proven_at'>,
): Promise<AdminCaller> {
  const roles = await rolesOf(db, id)
  return {
    id,
    session: Number(row.id),
    roles,
    rights: rightsOf(roles),
    provenAt: row.proven_at.getTime(),
    until: row.expires_at.getTime(),
  }
}

/** Records that a second factor was given just now. */
export async function proveAdminSession(tx: Tx, { id, session }: AdminCaller): Promise<Date> {
  const { rows } = await sql<Pick<Row<'admin_session'>, 'proven_at'>>`
    update admin_session set proven_at = now() where player = ${id} and id = ${session} returning proven_at`.execute(tx)
  return rows[0]?.proven_at ?? new Date()
}

/** Returns all open ones, newest first. */
export async function openAdminSessions(db: Db) {
  const { rows } = await sql<Omit<Row<'admin_session'>, 'token_hash' | 'site_session' | 'proven_at'>>`
    select player, id, started_at, seen_at, expires_at, address, agent from admin_session where ${standing} order by id desc`.execute(
    db,
  )
  return rows
}

/** The session of the site whose admin session has ended. */
export interface AdminEnded {
  session: number
}
export const adminEndedTopic = 'admin.session-ended'

/** Ends a session with the commit; its open pages are notified. False: there is none. */
export async function endAdminSession(tx: Tx, player: number, session: number): Promise<boolean> {
  const {
    rows: [ended],
  } = await sql<
    Pick<Row<'admin_session'>, 'site_session'>
  >`delete from admin_session where player = ${player} and id = ${session} returning site_session`.execute(tx)
  if (ended === undefined) return false
  await notify(tx, adminEndedTopic, { session: Number(ended.site_session) } satisfies AdminEnded)
  return true
}

export async function endAdminSessionsOf(tx: Tx, player: number): Promise<void> {
  await sql`delete from admin_session where player = ${player}`.execute(tx)
}

/** Call it after a restoration. */
export async function endEveryAdminSession(db: Db): Promise<void> {
  await sql`delete from admin_session`.execute(db)
}

/** Deletes expired ones. */
export async function sweepAdminSessions(db: Db): Promise<void> {
  await sql`delete from admin_session where not (${standing})`.execute(db)
}

export function forgetCookie(context: SignedInContext): void {
  context.setCookie(ownCookie(context.hasHostCookies), '', { ...cookieOptions(context), maxAge: 0 })
}

/** Only the calls of the area need it, and no page of another site can send it. */
const cookieOptions = ({ secure, hasHostCookies }: SignedInContext) =>
  ({ path: cookiePath('/api/admin', hasHostCookies), httpOnly: true, sameSite: 'strict', secure }) as const
