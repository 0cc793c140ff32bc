/** Who has which roles, and the requests that change them: made by one administrator, carried out by another. */
import { hash } from 'node:crypto'
import { type AdminRole, adminRoles, rightsOf } from '@kurazh/contract/admin/rights.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { requestHours } from './policy.ts'
import type { Row } from './rows.ts'

const known = (roles: readonly string[]): AdminRole[] => adminRoles.filter((role) => roles.includes(role))

export async function rolesOf(db: Db | Tx, player: number): Promise<AdminRole[]> {
  const { rows } = await sql<Pick<Row<'admin_role'>, 'role'>>`select role from admin_role where player = ${player}`.execute(db)
  return known(rows.map(({ role }) => role))
}

/** Everybody who has any, oldest first. */
export async function peopleWithRoles(db: Db | Tx): Promise<{ id: number; roles: AdminRole[] }[]> {
  const { rows } = await sql<Pick<Row<'admin_role'>, 'player'> & { roles: string[] }>`
    select player, array_agg(role) as roles from admin_role group by player order by player`.execute(db)
  return rows.map(({ player, roles }) => ({ id: Number(player), roles: known(roles) }))
}

/** Changes of roles go one after another: each counts the owners that the last one left. */
async function lockRoles(tx: Tx): Promise<void> {
  await sql`lock table admin_role in share row exclusive mode`.execute(tx)
}

/** Gives a player these roles and no others. False, and nothing done, where no owner would be left. Who loses them all loses the area. */
export async function setRoles(tx: Tx, player: number, roles: readonly AdminRole[]): Promise<boolean> {
  await lockRoles(tx)
  const owners = (await peopleWithRoles(tx)).filter((each) => each.roles.includes('owner'))
  if (!roles.includes('owner') && owners.every(({ id }) => id === player) && owners.length > 0) return false
  await sql`delete from admin_role where player = ${player} and role <> all(${[...roles]}::text[])`.execute(tx)
  await sql`insert into admin_role (player, role) select ${player}, role from unnest(${[...roles]}::text[]) role on conflict do nothing`.execute(tx)
  return true
}

/** The first administrator owns the site: where nobody has a role yet. */
export async function ensureOwner(db: Db, admin: number): Promise<void> {
  await sql`insert into admin_role (player, role) select ${admin}, 'owner' where not exists (select from admin_role)`.execute(db)
}

export type RoleRequest = Row<'admin_request'>
const fields = sql`id, subject, roles_before, roles, hash, made_by, made_session, made_at, expires_at, state, decided_by, decided_at`

/** What both people have agreed to: the hash of the whole wish, with what stood when it was made. */
const wishHash = (subject: number, before: readonly AdminRole[], roles: readonly AdminRole[]): string =>
  hash('sha256', JSON.stringify(['roles', subject, before, roles]), 'hex')

/** Asks for a change of roles. */
export async function proposeRoles(tx: Tx, maker: { id: number; session: number }, subject: number, wished: readonly AdminRole[]): Promise<{ id: number; hash: string }> {
  const [before, roles] = [await rolesOf(tx, subject), known(wished)]
  const wish = wishHash(subject, before, roles)
  const { rows } = await sql<Pick<RoleRequest, 'id'>>`
    insert into admin_request (subject, roles_before, roles, hash, made_by, made_session, expires_at)
    values (${subject}, ${before}::text[], ${roles}::text[], ${wish}, ${maker.id}, ${maker.session}, now() + make_interval(hours => ${requestHours})) returning id`.execute(tx)
  return { id: Number(rows[0]?.id), hash: wish }
}

/** Requests that wait for the second person, oldest first. */
export async function openRequests(db: Db): Promise<RoleRequest[]> {
  const { rows } = await sql<RoleRequest>`select ${fields} from admin_request where state = 'open' and expires_at > now() order by id`.execute(db)
  return rows
}

export type Decided = 'done' | 'withdrawn' | 'unknown' | 'void' | 'same person' | 'last owner'

/** Takes a request back, which anybody may who could carry it out; or carries it out, which its maker may not. */
export async function decideRequest(tx: Tx, decider: { id: number; session: number }, { id, hash: agreed, verdict }: { id: number; hash: string; verdict: 'approve' | 'withdraw' }): Promise<{ decided: Decided; request?: RoleRequest }> {
  const { rows: [request] } = await sql<RoleRequest & { late: boolean }>`select ${fields}, expires_at <= now() as late from admin_request where id = ${id} for update`.execute(tx)
  if (request === undefined) return { decided: 'unknown' }
  if (request.state !== 'open' || request.late || request.hash !== agreed) return { decided: 'void', request }
  const decided = verdict === 'withdraw' ? 'withdrawn' : await carryOut(tx, decider, request)
  const state = decided === 'done' || decided === 'withdrawn' || decided === 'void' ? decided : undefined
  if (state !== undefined) await sql`update admin_request set state = ${state}, decided_by = ${decider.id}, decided_at = now() where id = ${id}`.execute(tx)
  return { decided, request }
}

/** Everything is looked at again: two people, what stood when it was asked for, and that its maker may still ask. */
async function carryOut(tx: Tx, decider: { id: number; session: number }, request: RoleRequest): Promise<Decided> {
  const [maker, subject, roles] = [Number(request.made_by), Number(request.subject), known(request.roles)]
  if (maker === decider.id || Number(request.made_session) === decider.session) return 'same person'
  await lockRoles(tx)
  const mayStillAsk = rightsOf(await rolesOf(tx, maker)).has('role.grant')
  if (!mayStillAsk || wishHash(subject, await rolesOf(tx, subject), roles) !== request.hash) return 'void'
  return (await setRoles(tx, subject, roles)) ? 'done' : 'last owner'
}
