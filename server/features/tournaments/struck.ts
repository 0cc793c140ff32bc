/** Says who is struck out of a tournament. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Row } from './rows.ts'

/** Which of these players are struck out of which of these tournaments. */
export async function struckAmong(
  tx: Db | Tx,
  tournaments: readonly number[],
  players: readonly number[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Pick<Row<'tournament_struck'>, 'player' | 'tournament'>>`
    select player, tournament from tournament_struck where player = any(${players}::bigint[]) and tournament = any(${tournaments}::bigint[])`.execute(
    tx,
  )
  return new Set(rows.map(({ player, tournament }) => `${player} ${tournament}`))
}
