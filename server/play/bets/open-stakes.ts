/** What a player has at stake in games that are not over. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'

/** Kopecks staked since the instant on games and rounds that are still open. Only a game's newest rounds can hold open bets. */
export async function openStakes(db: Db | Tx, player: number, since: Date): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select (
      coalesce((select sum(stake) from open_bet where player = ${player} and opened_at >= ${since}), 0)
      + coalesce((
        select sum(b.stake) from round_lead l cross join lateral (select number from round r where r.game = l.game order by number desc limit 3) newest
          join round_bet b on b.player = ${player} and b.game = l.game and b.round = newest.number
        where b.state = 'open' and b.placed_at >= ${since}
      ), 0)
    )::bigint as sum`.execute(db)
  return rows[0]?.sum ?? 0n
}
