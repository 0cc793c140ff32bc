/**
 * Lists the newest rounds of a game for an operator: the stakes of each and how it ended. Results of draws are not
 * read.
 */
import { type RawBuilder, sql } from 'kysely'
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
  const read = async (rounds: RawBuilder<unknown>, bets: RawBuilder<unknown>) =>
    (
      await sql<WatchedRow>`
      select r.number, r.phase, r.started_at, r.ended_at, r.reason, coalesce(b.bets, 0)::int as bets, coalesce(b.staked, 0)::bigint as staked, coalesce(b.paid, 0)::bigint as paid
      from (select number, phase, started_at, ended_at, reason from ${rounds} o where o.game = ${game} order by o.number desc limit ${shown}) r
        left join lateral (
          select count(*) as bets, sum(b.stake) as staked, sum(b.payout) as paid from ${bets} b where b.game = ${game} and b.round = r.number and b.state <> 'cancelled'
        ) b on true
      order by r.number desc`.execute(db)
    ).rows
  const rows = await read(sql`round`, sql`round_bet`)
  const known = new Set(rows.map(({ number }) => number))
  // A game that is hardly played: its newest rounds are old.
  const old =
    rows.length === shown
      ? []
      : await read(
          sql`play_past_rounds(null::round, ${game}, 0, ${Number.MAX_SAFE_INTEGER}, ${shown})`,
          sql`play_in_round(null::round_bet, 'round_month', ${game}, r.number)`,
        )
  return [...rows, ...old.filter(({ number }) => !known.has(number))]
    .toSorted((a, b) => Number(b.number - a.number))
    .slice(0, shown)
    .map(({ number, phase, started_at: startedAt, ended_at: endedAt, reason, bets, staked, paid }) => ({
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
