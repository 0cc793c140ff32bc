/**
 * Settles the bets of a round that is over: pays the winners of the draw, lets the store settle the open bets, and
 * reports all of it.
 */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import type { LoopDependencies } from './loop-dependencies.ts'
import { endBanned } from './end-banned-bets.ts'
import { insist } from './insist.ts'
import type { Seat } from './round-bets.ts'
import type { RoundInPlay } from './round-in-play.ts'
import type { Ending, Moved, RoundBet, StoredRound } from '../store/round-store.ts'

/** Marks the bets that won by the draw. They must be paid before the settlement, which does not know draws. */
export function winnersOf({ mechanic }: LoopDependencies, round: RoundInPlay, phase: Ending['phase']): Seat[] {
  return phase === 'ended' ? round.bets.win((seat) => mechanic.wonE4(round, seat)) : []
}

/** Settles a round whose end this term has written. `reached`: the bets that the settlement pays. */
export async function settle(
  deps: LoopDependencies,
  round: RoundInPlay,
  reached: readonly Seat[],
  winners: readonly Seat[],
): Promise<void> {
  const {
    game,
    lead,
    store,
    term: { signal },
  } = deps
  await payOut(deps, round, winners)
  // After the term has ended only the database is right: the next term settles.
  if (signal.aborted) return
  const moved = [...reached, ...round.bets.close(round.phase === 'interrupted')]
  const balances = await insist(deps, () => store.settle(game.id, lead.epoch, round.number))
  tellMoved(deps, new Map(moved.map(({ player, uid }) => [player, uid])), moved, balances)
  round.settled = true
  round.isOver()
}

/** Settles and reports a round whose end another term has written without settling its bets. */
export async function settleLeft(deps: LoopDependencies, left: StoredRound, round: RoundInPlay): Promise<void> {
  const {
    game,
    lead,
    store,
    term: { signal },
    uidsOf,
  } = deps
  await insist(deps, () => endBanned(deps, round))
  await payOut(deps, round, winnersOf(deps, round, left.phase === 'interrupted' ? 'interrupted' : 'ended'))
  if (signal.aborted) return
  const betsIn = async (...states: RoundBet['state'][]) =>
    (await insist(deps, () => store.betsOf(game.id, left.number))).filter(({ state }) => states.includes(state))
  const open = new Set((await betsIn('open')).map(({ place }) => place))
  const balances = await insist(deps, () => store.settle(game.id, lead.epoch, left.number))
  const settled = (await betsIn('taken', 'returned')).filter(({ place }) => open.has(place))
  tellMoved(deps, await insist(deps, () => uidsOf(settled.map(({ player }) => player))), settled, balances)
}

/** Pays winners, each in its own write. A failed write has ended the term. */
async function payOut({ writes }: LoopDependencies, round: RoundInPlay, winners: readonly Seat[]): Promise<void> {
  await Promise.allSettled(winners.map((seat) => writes.payOut(round, seat, seat.multiplierE4)))
}

/** Reports one balance per player, however many of their bets moved, and each bet once. */
function tellMoved(
  { onBalance, onBet }: LoopDependencies,
  uids: ReadonlyMap<number, string>,
  settled: readonly RoundBet[],
  moved: readonly Moved[],
): void {
  const balances = new Map(moved.map(({ player, balance }) => [player, balance]))
  const nets = new Map<number, bigint>()
  for (const bet of settled) nets.set(bet.player, (nets.get(bet.player) ?? 0n) + netOf(bet))
  for (const [player, net] of nets) {
    const balance = balances.get(player)
    if (balance !== undefined) onBalance({ id: player, uid: uids.get(player) ?? '' }, { balance, net })
  }
  for (const bet of settled) onBet(bet)
}
