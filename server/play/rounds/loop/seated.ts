/** Loads a round that another term began, with its bets as stored. */
import type { RoundBet, StoredRound } from '../store/round-store.ts'
import { insist } from './insist.ts'
import type { LoopDependencies } from './loop-dependencies.ts'
import { type RoundInPlay, roundInPlay } from './round-in-play.ts'

export async function seated(
  deps: LoopDependencies,
  left: StoredRound,
): Promise<{ round: RoundInPlay; bets: readonly RoundBet[] }> {
  const { chains, clock, game, mechanic, store, uidsOf } = deps
  const link = await insist(deps, () => chains.at(left.chain, left.link))
  const round = roundInPlay(game, mechanic.newRoom(), {
    ...link,
    number: left.number,
    phase: left.phase,
    // The clock by which it was stored may have been ahead.
    bettingEndsAt: Math.min(left.bettingEndsAt, clock.now() + game.bettingMs),
  })
  Object.assign(round, { startedAt: left.startedAt, endedAt: left.endedAt })
  const bets = await insist(deps, () => store.betsOf(game.id, left.number))
  const uids = await insist(deps, () => uidsOf(bets.map(({ player }) => player)))
  for (const bet of bets) round.bets.add({ ...bet, uid: uids.get(bet.player) ?? '' })
  return { round, bets }
}
