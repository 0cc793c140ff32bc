/** Sessions of the admin area: a cookie of its own, short, opened by a second factor inside a session of the site and ended with it. */
import { hash, randomBytes } from 'node:crypto'
import { rightsOf } from '@kurazh/contract/admin/rights.ts'
import { sql } from 'kysely'
import type { AdminCaller } from '../../platform/admin-door.ts'
import { notify } from '../../platform/bus.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { Caller, SignedInContext } from '../../platform/http.ts'
import { idleMinutes, sessionHours } from './policy.ts'
import { rolesOf } from './roles.ts'
import type { Row } from './rows.ts'

const cookieName = 'kurazh_admin'
const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')
const carried = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})\\s*(?:;|$)`)

const standing = sql`expires_at > now() and seen_at > now() - make_interval(mins => ${idleMinutes})`

/** Opens one and sets its cookie; whatever this session of the site had open before ends. */
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
  context.setCookie(cookieName, token, { ...cookieOptions(context), maxAge: sessionHours * 3600 })
  return callerOf(tx, caller, row)
}

/** Whose token the cookie holds, while it stands in the session of the site that opened it. Each call keeps it awake. */
export async function findAdmin(db: Db, cookieHeader: string | undefined, caller: Caller): Promise<AdminCaller | undefined> {
  const token = carried.exec(cookieHeader ?? '')?.[1]
  if (token === undefined) return undefined
  const { rows } = await sql<Pick<Row<'admin_session'>, 'id' | 'expires_at' | 'proven_at'>>`
    update admin_session set seen_at = now()
    where player = ${caller.id} and token_hash = ${tokenHash(token)} and site_session = ${caller.session} and ${standing}
    returning id, expires_at, proven_at`.execute(db)
  return rows[0] && callerOf(db, caller, rows[0])
}

async function callerOf(db: Db | Tx, { id }: Caller, row: Pick<Row<'admin_session'>, 'id' | 'expires_at' | 'proven_at'>): Promise<AdminCaller> {
  const roles = await rolesOf(db, id)
  return { id, session: Number(row.id), roles, rights: rightsOf(roles), provenAt: row.proven_at.getTime(), until: row.expires_at.getTime() }
}

/** Writes down that a second factor was given just now. */
export async function proveAdminSession(tx: Tx, { id, session }: AdminCaller): Promise<Date> {
  const { rows } = await sql<Pick<Row<'admin_session'>, 'proven_at'>>`
    update admin_session set proven_at = now() where player = ${id} and id = ${session} returning proven_at`.execute(tx)
  return rows[0]?.proven_at ?? new Date()
}

/** Everybody's that stand, newest first. */
export async function openAdminSessions(db: Db) {
  const { rows } = await sql<Omit<Row<'admin_session'>, 'token_hash' | 'site_session' | 'proven_at'>>`
    select player, id, started_at, seen_at, expires_at, address, agent from admin_session where ${standing} order by id desc`.execute(db)
  return rows
}

/** In which session of the site the area has closed. */
export interface AdminEnded {
  session: number
}
export const adminEndedTopic = 'admin.session-ended'

/** Ends a session with the commit; its open pages hear of it. False: there is none. */
export async function endAdminSession(tx: Tx, player: number, session: number): Promise<boolean> {
  const { rows: [ended] } = await sql<Pick<Row<'admin_session'>, 'site_session'>>`delete from admin_session where player = ${player} and id = ${session} returning site_session`.execute(tx)
  if (ended === undefined) return false
  await notify(tx, adminEndedTopic, { session: Number(ended.site_session) } satisfies AdminEnded)
  return true
}

export async function endAdminSessionsOf(tx: Tx, player: number): Promise<void> {
  await sql`delete from admin_session where player = ${player}`.execute(tx)
}

/** Deletes those whose time is over. */
export async function sweepAdminSessions(db: Db): Promise<void> {
  await sql`delete from admin_session where not (${standing})`.execute(db)
}

export function forgetCookie(context: SignedInContext): void {
  context.setCookie(cookieName, '', { ...cookieOptions(context), maxAge: 0 })
}

/** Only the calls of the area get it, and no page of another site can send it. */
const cookieOptions = ({ secure }: SignedInContext) => ({ path: '/api/admin', httpOnly: true, sameSite: 'strict', secure } as const)
