/** Followers for the total stakes and payouts of each player and each game. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Follower } from '../../play/bets/follower.ts'
import type { JournalBet } from '../../play/bets/journal-bet.ts'
import type { Row } from './rows.ts'

interface Sum {
  /** A corrected bet adds only the difference of its payouts. */
  bets: number
  staked: bigint
  paid: bigint
  bestMultiplierE4: number
  lastAt: Date
}

export const playerTotals: Follower = {
  name: 'player-totals',
  corrections: true,
  async apply(tx, bets) {
    const sums = sumBy(bets, (bet) => bet.player)
    const values = [...sums].map(([player, sum]) => ({
      player,
      bets: sum.bets,
      staked: `${sum.staked}`,
      paid: `${sum.paid}`,
      at: sum.lastAt,
    }))
    await sql`
      insert into player_total as t (player, bets, staked, paid, last_bet_at)
      select player, bets, staked, paid, at from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
        as v(player bigint, bets bigint, staked bigint, paid bigint, at timestamptz)
      on conflict (player) do update set bets = t.bets + excluded.bets, staked = t.staked + excluded.staked,
        paid = t.paid + excluded.paid, last_bet_at = greatest(t.last_bet_at, excluded.last_bet_at)`.execute(tx)
  },
}

export const gameStatistics: Follower = {
  name: 'game-statistics',
  corrections: true,
  async apply(tx, bets) {
    const sums = sumBy(bets, (bet) => bet.game)
    for (const [game, sum] of sums) {
      await sql`
        insert into game_statistic as s (game, bets, staked, paid, best_multiplier_e4)
        values (${game}, ${sum.bets}, ${sum.staked}, ${sum.paid}, ${sum.bestMultiplierE4})
        on conflict (game) do update set bets = s.bets + excluded.bets, staked = s.staked + excluded.staked,
          paid = s.paid + excluded.paid, best_multiplier_e4 = greatest(s.best_multiplier_e4, excluded.best_multiplier_e4)`.execute(
        tx,
      )
    }
  },
}

function sumBy<Key>(bets: readonly JournalBet[], keyOf: (bet: JournalBet) => Key): Map<Key, Sum> {
  const sums = new Map<Key, Sum>()
  for (const bet of bets) {
    const sum = sums.get(keyOf(bet)) ?? { bets: 0, staked: 0n, paid: 0n, bestMultiplierE4: 0, lastAt: bet.at }
    if (bet.former === undefined) {
      sum.bets += 1
      sum.staked += bet.stake
    }
    sum.paid += bet.payout - (bet.former?.payout ?? 0n)
    sum.bestMultiplierE4 = Math.max(sum.bestMultiplierE4, bet.multiplierE4)
    if (bet.at > sum.lastAt) sum.lastAt = bet.at
    sums.set(keyOf(bet), sum)
  }
  return sums
}

async function* totals(db: Db, player: number): AsyncIterable<unknown> {
  const { rows } = await sql`
    select bets, staked as staked_kopecks, paid as paid_kopecks, last_bet_at from player_total where player = ${player}`.execute(
    db,
  )
  yield* rows
}

/** The data export of statistics. */
export const dataExportOfStatistics = { name: 'totals', rows: totals }

/** Everything a player has staked and got back, gifts left out. Kopecks. */
export async function totalsOf(db: Db, player: number): Promise<{ bets: number; staked: bigint; paid: bigint }> {
  const {
    rows: [row],
  } = await sql<
    Pick<Row<'player_total'>, 'bets' | 'staked' | 'paid'>
  >`select bets, staked, paid from player_total where player = ${player}`.execute(db)
  return { bets: Number(row?.bets ?? 0n), staked: row?.staked ?? 0n, paid: row?.paid ?? 0n }
}
