/**
 * Reads the stored corrections of rounds dealt by people: what should have been entered, and what was entered first.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Row } from '../rows.ts'

/** Topic of the notice that a round was corrected, so that its bets are corrected. */
export const correctedTopic = 'table.corrected'
export interface CorrectedNotice {
  table: string
  round: number
}

export type StoredCorrection = Pick<Row<'table_correction'>, 'told' | 'former' | 'reason' | 'at'>

export async function correctionOf(db: Db | Tx, table: string, round: number): Promise<StoredCorrection | undefined> {
  return (
    await sql<StoredCorrection>`select told, former, reason, at from table_correction where game = ${table} and round = ${round}`.execute(
      db,
    )
  ).rows[0]
}
