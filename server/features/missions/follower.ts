/** Follows all bets and counts what each player has made of the week's missions, in the order of player ids. */
import { sql } from 'kysely'
import { edgeCredit } from '@kurazh/games/core/house-edge.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { BetReturns } from '../../play/bets/bet-returns.ts'
import type { Follower } from '../../play/bets/follower.ts'
import { edgeStakeOf } from '../../play/bets/journal-bet.ts'
import { asText } from '../../rewards/rows-as-text.ts'
import { type Made, nothing, weekOf, withBet } from './progress.ts'
import type { Row } from './rows.ts'

/** `tell` is called after the commit with the players who have done a mission. */
export const missionFollower = (returns: BetReturns, tell: (players: readonly number[]) => void): Follower => ({
  name: 'missions',
  corrections: true,
  async apply(tx, shown) {
    // What a person has corrected at a table was counted when the bet was over.
    const bets = shown.filter(({ former }) => former === undefined)
    if (bets.length === 0) return
    const weeks = [...new Set(bets.map(({ at }) => weekOf(at)))]
    const before = await madeBy(tx, [...new Set(bets.map(({ player }) => player))], weeks)
    const after = new Map<string, Week>()
    for (const bet of bets) {
      const edge = edgeCredit(edgeStakeOf(bet), await returns.leastEdge(bet))
      // A bet that leaves nothing brings nothing.
      if (edge === 0n) continue
      const { player } = bet
      const week = weekOf(bet.at)
      const key = `${player} ${week}`
      const made = after.get(key)?.made ?? before.get(key) ?? nothing
      after.set(key, { player, week, made: withBet(made, week, bet, edge) })
    }
    if (after.size === 0) return
    await write(tx, [...after.values()])
    const fresh = [...after].filter(([key, { made }]) => made.done > (before.get(key)?.done ?? 0))
    if (fresh.length > 0) return () => tell([...new Set(fresh.map(([, { player }]) => player))])
  },
})

interface Week {
  player: number
  week: number
  made: Made
}

/** Only this follower writes these columns, and one node at a time applies it. */
async function madeBy(
  tx: Tx,
  players: readonly number[],
  weeks: readonly number[],
): Promise<ReadonlyMap<string, Made>> {
  const { rows } = await sql<Omit<Row<'mission_week'>, 'paid' | 'payments'>>`
    select player, week, edge, bets, wins, best_e4, games, done from mission_week
    where player = any(${players}::bigint[]) and week = any(${weeks}::int[])`.execute(tx)
  return new Map(
    rows.map(({ player, week, edge, bets, wins, best_e4: bestE4, games, done }) => [
      `${player} ${week}`,
      { edge, bets, wins, bestE4, games, done },
    ]),
  )
}

async function write(tx: Tx, weeks: readonly Week[]): Promise<void> {
  const sorted = weeks
    .toSorted((a, b) => a.player - b.player || a.week - b.week)
    .map(({ player, week, made: { bestE4, ...made } }) => ({ player, week, ...made, best: bestE4 }))
  await sql`
    insert into mission_week (player, week, edge, bets, wins, best_e4, games, done)
    select player, week, edge, bets, wins, best, games, done from jsonb_to_recordset(${asText(sorted)}::jsonb)
      as v(player bigint, week int, edge bigint, bets bigint, wins bigint, best bigint, games text[], done smallint)
    on conflict (player, week) do update
      set edge = excluded.edge, bets = excluded.bets, wins = excluded.wins, best_e4 = excluded.best_e4, games = excluded.games, done = excluded.done`.execute(
    tx,
  )
}
