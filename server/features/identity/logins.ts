/** Logins, for whoever shows people to the staff. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import type { Row } from './rows.ts'

/** Of these players, by number. */
export async function loginsOf(db: Db | Tx, players: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<Pick<Row<'player'>, 'id' | 'login'>>`select id, login from player where id = any(${[...players]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, login }) => [Number(id), login]))
}

/** The first account that is an administrator's. */
export async function oldestAdmin(db: Db): Promise<number | undefined> {
  const { rows } = await sql<Pick<Row<'player'>, 'id'>>`select id from player where is_admin order by id limit 1`.execute(db)
  return rows[0] && Number(rows[0].id)
}
