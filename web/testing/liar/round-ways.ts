/** The ways a bet on a shared round can come to its end in front of a page, each for every such game of the registry. */
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { RoundHouse, seedReaching } from '../round-house.ts'
import { farWays } from './round-far-ways.ts'
import { nearWays } from './round-near-ways.ts'
import { leastE4, type RoundWay } from './round-steps.ts'

/** A game on a house whose first round goes beyond 3×. */
export interface RoundTable {
  game: RisingRound
  seed: number
  ways: readonly RoundWay[]
}

export function roundTableOf(game: RisingRound): RoundTable {
  const seed = seedReaching(leastE4, game)
  const house = new RoundHouse(seed, { game })
  house.open()
  // A height that the first round does not come to.
  const far = house.pointE4 + 10_000
  return { game, seed, ways: [...nearWays(game, far), ...farWays(game, far)] }
}
