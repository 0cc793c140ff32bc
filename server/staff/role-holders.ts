/** Reads and changes the roles of administrators. */
import { type AdminRole, adminRoles, type Right, rightsOf } from '@kurazh/contract/admin/rights.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Row } from './rows.ts'

export const known = (roles: readonly string[]): AdminRole[] => adminRoles.filter((role) => roles.includes(role))

export async function rolesOf(db: Db | Tx, player: number): Promise<AdminRole[]> {
  const { rows } = await sql<
    Pick<Row<'admin_role'>, 'role'>
  >`select role from admin_role where player = ${player}`.execute(db)
  return known(rows.map(({ role }) => role))
}

/**
 * Returns whether this person has the right by the current roles: rights with which a call was admitted may be revoked
 * before its transaction.
 */
export const holdsRight = async (tx: Tx, player: number, right: Right): Promise<boolean> =>
  rightsOf(await rolesOf(tx, player)).has(right)

/** Returns whether it is the account of an administrator. */
export const isStaff = async (db: Db | Tx, player: number): Promise<boolean> => (await rolesOf(db, player)).length > 0

/** Returns everyone with a role, oldest first. */
export async function peopleWithRoles(db: Db | Tx): Promise<{ id: number; roles: AdminRole[] }[]> {
  const { rows } = await sql<Pick<Row<'admin_role'>, 'player'> & { roles: string[] }>`
    select player, array_agg(role) as roles from admin_role group by player order by player`.execute(db)
  return rows.map(({ player, roles }) => ({ id: Number(player), roles: known(roles) }))
}

/** Changes of roles run one after another: each counts the remaining owners. */
export async function lockRoles(tx: Tx): Promise<void> {
  await sql`lock table admin_role in share row exclusive mode`.execute(tx)
}

/**
 * Gives a player these roles and no others. Does nothing and returns false where no owner would be left. Without any
 * role the player loses access to the area.
 */
export async function setRoles(tx: Tx, player: number, roles: readonly AdminRole[]): Promise<boolean> {
  await lockRoles(tx)
  const owners = (await peopleWithRoles(tx)).filter((each) => each.roles.includes('owner'))
  if (!roles.includes('owner') && owners.every(({ id }) => id === player) && owners.length > 0) return false
  await sql`delete from admin_role where player = ${player} and role <> all(${[...roles]}::text[])`.execute(tx)
  await sql`insert into admin_role (player, role) select ${player}, role from unnest(${[...roles]}::text[]) role on conflict do nothing`.execute(
    tx,
  )
  return true
}

/** Makes the first administrator the owner, where no one has a role yet. */
export async function ensureOwner(db: Db, admin: number): Promise<void> {
  await sql`insert into admin_role (player, role) select ${admin}, 'owner' where not exists (select from admin_role)`.execute(
    db,
  )
}
