/** Payouts of two accounts to one place. Of a closed account the place is forgotten. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'

export async function shareDetails(db: Db | Tx, one: number, other: number): Promise<boolean> {
  const { rows } = await sql`
    select from payout a join payout b using (details_key) where a.player = ${one} and b.player = ${other} and length(a.details_key) > 0 limit 1`.execute(db)
  return rows.length > 0
}
