/** Forgets the trees of old draws, a page of rows at a time. The winner's branch is kept with the pot. */
import { treesKeptDays } from '@kurazh/contract/rewards/jackpot.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { rowsAtATime } from './policy.ts'

export async function forgetTrees(db: Db, keptDays: number = treesKeptDays): Promise<void> {
  const old = sql`select pot from jackpot_pot where drawn_at < now() - ${keptDays} * interval '1 day'`
  // Leaves first: without one nobody asks for its nodes, and a share without them would look forged.
  for (let gone = rowsAtATime; gone === rowsAtATime;) {
    const { numAffectedRows } = await sql`
      delete from jackpot_leaf where ctid = any(array(select ctid from jackpot_leaf where pot in (${old}) limit ${rowsAtATime}))`.execute(
      db,
    )
    gone = Number(numAffectedRows)
  }
  for (let gone = rowsAtATime; gone === rowsAtATime;) {
    const { numAffectedRows } = await sql`
      delete from jackpot_node where ctid = any(array(select ctid from jackpot_node where pot in (${old}) limit ${rowsAtATime}))`.execute(
      db,
    )
    gone = Number(numAffectedRows)
  }
}
