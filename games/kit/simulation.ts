/** A game played many times over one stream of draws, to be held against its exact return. */
import type { InstantGame } from './game.ts'
import type { Draws } from './random.ts'
import { decimalOf } from './rtp.ts'

/** Mean multiplier of the simulated bets (1 is the stake back) and its distance from the exact return in standard deviations. */
export interface Simulation {
  rounds: number
  mean: number
  sigmas: number
}

/** Plays `rounds` bets and compares their mean with the exact return. */
export function simulateInstant<Params>(game: InstantGame<Params>, params: Params, draws: Draws, rounds: number): Simulation {
  let sum = 0
  let squares = 0
  for (let round = 0; round < rounds; round += 1) {
    const multiplier = game.play(draws, params).multiplierE4 / 10_000
    sum += multiplier
    squares += multiplier * multiplier
  }
  const mean = sum / rounds
  const exact = Number(decimalOf(game.rtp(params), 15))
  const variance = squares / rounds - mean * mean
  // Where every bet ended alike, the widest variance that the exact return and the best win allow stands in.
  const spread = variance > 1e-12 ? variance : exact * (game.bestMultiplierE4(params) / 10_000 - exact)
  return { rounds, mean, sigmas: (mean - exact) / Math.sqrt(spread / rounds) }
}
