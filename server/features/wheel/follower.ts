/** Follows every bet with the player's own money: how much edge credit there is for the wheel. */
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { pushNews } from '../../platform/push/outbox.ts'
import type { BetReturns } from '../../play/bets/bet-returns.ts'
import type { Follower } from '../../play/bets/follower.ts'
import { edgeStakeOf, type StakedBet } from '../../play/bets/journal-bet.ts'
import { edgeCredit } from '@kurazh/games/core/house-edge.ts'
import { rewardOfToday } from '../../rewards/day.ts'
import { asText } from '../../rewards/rows-as-text.ts'
import { turnsOf } from './turns.ts'

/** `tell` is called after the commit with the players whose wheel has opened. */
export function wheelFollower(returns: BetReturns, tell: (player: number) => void): Follower {
  return {
    name: 'wheel',
    async apply(tx, bets) {
      const brought = await edgeOf(returns, bets)
      const players = [...brought.keys()]
      const before = await turnsOf(tx, players)
      await add(tx, brought)
      const after = await turnsOf(tx, players)
      const opened = players.filter(
        (player) => before.get(player)?.state !== 'open' && after.get(player)?.state === 'open',
      )
      await pushNews(
        tx,
        'reward',
        opened.map((player) => ({ player })),
        rewardOfToday(),
      )
      return () => opened.forEach(tell)
    },
  }
}

async function edgeOf(returns: BetReturns, bets: readonly StakedBet[]): Promise<Map<number, bigint>> {
  const brought = new Map<number, bigint>()
  for (const bet of bets)
    brought.set(
      bet.player,
      (brought.get(bet.player) ?? 0n) + edgeCredit(edgeStakeOf(bet), await returns.leastEdge(bet)),
    )
  return brought
}

async function add(tx: Tx, brought: ReadonlyMap<number, bigint>): Promise<void> {
  const values = [...brought].map(([player, edge]) => ({ player, edge })).toSorted((a, b) => a.player - b.player)
  await sql`
    insert into wheel_credit as c (player, edge)
    select player, edge from jsonb_to_recordset(${asText(values)}::jsonb) as v(player bigint, edge bigint)
    on conflict (player) do update set edge = c.edge + excluded.edge`.execute(tx)
}
