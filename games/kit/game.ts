/**
 * The kinds of game. A game is a pure object: the server decides with it, the browser verifies with it,
 * the command line replays with it, tests and bench simulate it. Nothing here sees a stake.
 */
import type * as z from 'zod/mini'
import type { Draws } from './random.ts'
import type { Fraction } from './rtp.ts'

/** What the rules made of the draws. The multiplier is an integer in ten-thousandths: 20204 is 2.0204×. */
export interface InstantResult<Outcome> {
  outcome: Outcome
  multiplierE4: number
}

/** One request decides: dice, plinko, bubbles, slots. */
export interface InstantGame<Params = unknown, Outcome = unknown> {
  readonly id: string
  /** Stored with each bet, so that an old bet replays by the rules it was played under. */
  readonly version: number
  readonly kind: 'instant'
  /** Strict: unknown keys, wrong types and values off the grid are refused. */
  readonly params: z.ZodMiniType<Params>
  play(draws: Draws, params: Params): InstantResult<Outcome>
  /** The largest multiplier these parameters can pay, in ten-thousandths. */
  bestMultiplierE4(params: Params): number
  /** The exact expected return for a stake of one, floors and draw bias counted. */
  rtp(params: Params): Fraction
  /** Parameter sets that tests and `npm run rtp` go through: both ends of every range and the usual middle. */
  readonly cases: readonly Params[]
}

/** Every kind the engine knows. Steps and rounds join here with the games that need them. */
export type Game = InstantGame
