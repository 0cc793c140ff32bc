/**
 * Lists the newest rounds of a game for an operator: the stakes of each and how it ended. Results of draws are not
 * read.
 */
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../rows.ts'

/** How many rounds of a game are listed. */
const shown = 20

type WatchedRow = Pick<Row<'round'>, 'number' | 'phase' | 'started_at' | 'ended_at' | 'reason'> & {
  bets: number
  staked: bigint
  paid: bigint
}

export async function watchedRounds(db: Db, game: string) {
  const { rows } = await sql<WatchedRow>`
    select r.number, r.phase, r.started_at, r.ended_at, r.reason, coalesce(b.bets, 0)::int as bets, coalesce(b.staked, 0)::bigint as staked, coalesce(b.paid, 0)::bigint as paid
    from (select number, phase, started_at, ended_at, reason from round where game = ${game} order by number desc limit ${shown}) r
      left join lateral (
        select count(*) as bets, sum(stake) as staked, sum(payout) as paid from round_bet where game = ${game} and round = r.number and state <> 'cancelled'
      ) b on true
    order by r.number desc`.execute(db)
  return rows.map(({ number, phase, started_at: startedAt, ended_at: endedAt, reason, bets, staked, paid }) => ({
    number: Number(number),
    phase,
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    reason,
    bets,
    staked,
    paid,
  }))
}
