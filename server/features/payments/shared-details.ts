/** Finds accounts with payouts to the same place. The places of closed accounts are erased. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Row } from './rows.ts'

/** Where the player's payouts were asked to, in full, for the evidence of an open case. */
export async function payeesOf(tx: Tx, player: number): Promise<{ details: string; times: number; lastAt: string }[]> {
  const { rows } = await sql<{ details: string; times: bigint; last: Date }>`
    select method || ': ' || (select string_agg(value, ', ' order by key) from jsonb_each_text(details) where key <> 'masked' or details - 'masked' = '{}'::jsonb) as details,
      count(*) as times, max(created_at) as last
    from payout where player = ${player} group by 1 order by 3 desc`.execute(tx)
  return rows.map(({ details, times, last }) => ({ details, times: Number(times), lastAt: last.toISOString() }))
}

export async function shareDetails(db: Db | Tx, one: number, other: number): Promise<boolean> {
  const { rows } = await sql`
    select from payout a join payout b using (details_key) where a.player = ${one} and b.player = ${other} and length(a.details_key) > 0 limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Other players with payouts to a place of this player, newest accounts first. */
export async function sharingDetails(db: Db, player: number, most: number): Promise<number[]> {
  const { rows } = await sql<Pick<Row<'payout'>, 'player'>>`
    select distinct b.player from payout a join payout b using (details_key)
    where a.player = ${player} and b.player <> ${player} and length(a.details_key) > 0 order by b.player desc limit ${most}`.execute(
    db,
  )
  return rows.map((row) => Number(row.player))
}
