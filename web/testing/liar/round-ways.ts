/** Scenarios of a bet on a shared round from start to end on a page, for every such game of the registry. */
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { RoundServer, seedReaching } from '../round-server.ts'
import { farWays } from './round-far-ways.ts'
import { nearWays } from './round-near-ways.ts'
import { leastE4, type RoundWay } from './round-steps.ts'

/** A game on a server whose first round exceeds 3×. */
export interface RoundTable {
  game: RisingRound
  seed: number
  ways: readonly RoundWay[]
}

export function roundTableOf(game: RisingRound): RoundTable {
  const seed = seedReaching(leastE4, game)
  const server = new RoundServer(seed, { game })
  server.open()
  // A height that the first round does not reach.
  const far = server.pointE4 + 10_000
  return { game, seed, ways: [...nearWays(game, far), ...farWays(game, far)] }
}
