/** Sums of each game by day and of each player by month, for reports. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Follower } from '../../play/bets/follower.ts'
import { isGiftGame } from '../../play/bets/gift.ts'
import type { JournalBet } from '../../play/bets/journal-bet.ts'
import { dayInMoscow } from '../../rewards/day.ts'
import type { Row } from './rows.ts'

interface Sum<Key> {
  key: Key
  bets: number
  staked: bigint
  paid: bigint
}

/**
 * A corrected bet adds the difference of its payouts to the day and month it ended in. Gifts are included: their stakes
 * were paid by rewards, so revenue before rewards matches the books.
 */
export const playedPeriods: Follower = {
  name: 'played-periods',
  gifts: true,
  corrections: true,
  async apply(tx, bets) {
    const days = sumBy(
      bets,
      ({ at, game }) => ({ day: dayInMoscow(at), game }),
      () => 1,
    )
    const months = sumBy(
      bets,
      ({ at, player }) => ({ player, month: `${dayInMoscow(at).slice(0, 7)}-01` }),
      ({ game }) => (isGiftGame(game) ? 0 : 1),
    )
    await sql`
      insert into game_day as d (day, game, bets, staked, paid)
      select day, game, bets, staked, paid from jsonb_to_recordset(${written(days)}::jsonb) as v(day date, game text, bets bigint, staked bigint, paid bigint) order by day, game
      on conflict (day, game) do update set bets = d.bets + excluded.bets, staked = d.staked + excluded.staked, paid = d.paid + excluded.paid`.execute(
      tx,
    )
    await sql`
      insert into player_month as m (player, month, bets, staked, paid)
      select player, month, bets, staked, paid from jsonb_to_recordset(${written(months)}::jsonb) as v(player bigint, month date, bets bigint, staked bigint, paid bigint) order by player, month
      on conflict (player, month) do update set bets = m.bets + excluded.bets, staked = m.staked + excluded.staked, paid = m.paid + excluded.paid`.execute(
      tx,
    )
  },
}

function sumBy<Key extends object>(
  bets: readonly JournalBet[],
  keyOf: (bet: JournalBet) => Key,
  countOf: (bet: JournalBet) => number,
): Sum<Key>[] {
  const sums = new Map<string, Sum<Key>>()
  for (const bet of bets) {
    const key = keyOf(bet)
    const text = Object.values(key).join(' ')
    const sum = sums.get(text) ?? { key, bets: 0, staked: 0n, paid: 0n }
    if (bet.former === undefined) {
      sum.bets += countOf(bet)
      sum.staked += bet.stake
    }
    sum.paid += bet.payout - (bet.former?.payout ?? 0n)
    sums.set(text, sum)
  }
  return [...sums.values()]
}

const written = (sums: readonly Sum<object>[]) =>
  JSON.stringify(sums.map(({ key, bets, staked, paid }) => ({ ...key, bets, staked: `${staked}`, paid: `${paid}` })))

export type GamePlayed = Pick<Row<'game_day'>, 'game' | 'bets' | 'staked' | 'paid'>

/** Sums of each game over days of Moscow, both ends included. Kopecks. */
export async function playByGame(db: Db, from: string, until: string): Promise<GamePlayed[]> {
  const { rows } = await sql<GamePlayed>`
    select game, sum(bets)::bigint as bets, sum(staked)::bigint as staked, sum(paid)::bigint as paid from game_day where day between ${from}::date and ${until}::date group by game order by game`.execute(
    db,
  )
  return rows
}

/**
 * Sums by month («2026-11») of the players from `first` up to but not including `end`. Kopecks; a player with gifts
 * only is not counted.
 */
export async function playByMonth(
  db: Db,
  first: bigint,
  end: bigint,
): Promise<{ month: string; players: bigint; revenue: bigint }[]> {
  const { rows } = await sql<{ month: string; players: bigint; revenue: bigint }>`
    select to_char(month, 'YYYY-MM') as month, count(*) filter (where bets > 0) as players, (sum(staked) - sum(paid))::bigint as revenue
    from player_month where player >= ${first} and player < ${end} group by month`.execute(db)
  return rows
}

/** What was staked and paid on each day of Moscow, both ends included; days without bets are missing. Kopecks. */
export async function sumsByDay(
  db: Db,
  from: string,
  until: string,
): Promise<{ day: string; staked: bigint; paid: bigint }[]> {
  const { rows } = await sql<{ day: string; staked: bigint; paid: bigint }>`
    select day::text as day, sum(staked)::bigint as staked, sum(paid)::bigint as paid from game_day where day between ${from}::date and ${until}::date group by 1`.execute(
    db,
  )
  return rows
}

async function* ofOne(db: Db, player: number): AsyncIterable<unknown> {
  const { rows } = await sql`
    select to_char(month, 'YYYY-MM') as month, bets, staked as staked_kopecks, paid as paid_kopecks from player_month where player = ${player} order by month`.execute(
    db,
  )
  yield* rows
}

/** The data export of one player's months. */
export const dataExportOfMonths = { name: 'months', rows: ofOne }
