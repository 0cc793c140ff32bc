/** A game played many times over one stream of draws, to be held against its exact return. */
import type { Game } from './game.ts'
import type { Draws } from './random.ts'
import { decimalOf } from './rtp.ts'

/** Mean multiplier of the simulated bets (1 is the stake back) and its distance from the exact return in standard deviations. */
export interface Simulation {
  rounds: number
  mean: number
  sigmas: number
}

/** Where a bet on a round without a target is taken in simulation, in hundredths: its return is the same wherever it is. */
const takenE2 = 200

/** Plays `rounds` bets and compares their mean with the exact return. */
export function simulate(game: Game, params: unknown, draws: Draws, rounds: number): Simulation {
  const { play, bestMultiplierE4 } = playerOf(game, params)
  let sum = 0
  let squares = 0
  for (let round = 0; round < rounds; round += 1) {
    const multiplier = play(draws) / 10_000
    sum += multiplier
    squares += multiplier * multiplier
  }
  const mean = sum / rounds
  const exact = Number(decimalOf(game.rtp(params), 15))
  const variance = squares / rounds - mean * mean
  // Where every bet ended alike, the widest variance that the exact return and the best win allow stands in.
  const spread = variance > 1e-12 ? variance : exact * (bestMultiplierE4 / 10_000 - exact)
  return { rounds, mean, sigmas: (mean - exact) / Math.sqrt(spread / rounds) }
}

/** How one bet of this kind is played to its end: the multiplier it pays, and the largest it could. */
function playerOf(game: Game, params: unknown): { play(draws: Draws): number; bestMultiplierE4: number } {
  if (game.kind === 'instant') {
    return { play: (draws) => game.play(draws, params).multiplierE4, bestMultiplierE4: game.bestMultiplierE4(params) }
  }
  const wantedE2 = game.targetE2(params) ?? takenE2
  return { play: (draws) => (game.pointE2Of(draws.wide()) >= wantedE2 ? wantedE2 * 100 : 0), bestMultiplierE4: wantedE2 * 100 }
}
