/**
 * The kinds of game. A game is a pure object: the server decides with it, the browser verifies with it,
 * the command line replays with it, tests and bench simulate it. Nothing here sees a stake.
 */
import type * as z from 'zod/mini'
import type { Rng } from './random.ts'
import type { Fraction } from './rtp.ts'
import type { TableGame, TableParams } from './table.ts'

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
  /** True: only gifts of the site are staked on it, never money of a player's own. Its rules are made for one stake. */
  readonly gifted?: true
  /** Strict: unknown keys, wrong types and values off the grid are refused. */
  readonly params: z.ZodMiniType<Params>
  play(rng: Rng, params: Params): InstantResult<Outcome>
  /** The largest multiplier these parameters can pay, in ten-thousandths. */
  bestMultiplierE4(params: Params): number
  /**
   * How many plain bets such a bet costs: its stake is so many times as large, its least stake too, and only a site whose owner wants it
   * takes it. Absent where every bet is plain.
   */
  costs?(params: Params): number
  /** The exact expected return for a stake of one, floors and draw bias counted. */
  rtp(params: Params): Fraction
  /** Parameter sets that tests and `npm run rtp` go through: both ends of every range and the usual middle. */
  readonly sampleParams: readonly Params[]
}

/**
 * Many players on one draw with a shared clock: bets are taken, then closed; the round is played until its result is told;
 * a pause, and the next one. Multipliers are whole ten-thousandths: 25000 is 2.50×.
 */
interface SharedRound<Params> {
  readonly id: string
  readonly version: number
  readonly kind: 'round'
  readonly params: z.ZodMiniType<Params>
  /** How long bets are taken, and how long the result is shown, in milliseconds. */
  readonly bettingMs: number
  readonly pauseMs: number
  /** Bets a player may have in one round. */
  readonly betsARound: number
  /** What a draw in [0, 2⁵²) comes to: a whole number, the only thing that decides the round. */
  resultOf(draw: number): number
  /** How long a round with this result is played, from the close of bets until the result is told, in milliseconds. */
  playMs(result: number): number
  /** The result as it is told: the number itself, or the multiplier that its ten-thousandths are. */
  toldResult(result: number): number
  /** What a bet pays by the draw alone, in ten-thousandths, without another word of its player; 0 when it is lost. */
  paysE4(params: Params, result: number): number
  /** The exact expected return for a stake of one, floors and draw bias counted. */
  rtp(params: Params): Fraction
  readonly sampleParams: readonly Params[]
}

/** The draw pays every bet: a wheel, a shoe of cards. */
export interface DrawRound<Params = unknown> extends SharedRound<Params> {
  readonly mechanic: 'draw'
  /** The largest multiplier these parameters can pay, in ten-thousandths. */
  bestMultiplierE4(params: Params): number
}

/**
 * While the round is played a multiplier rises by the clock alone, until it passes the round's result, its crash point: the
 * highest multiplier the round pays. A bet is cashed out by its player or at its auto cash-out, or it is lost.
 */
export interface RisingRound<Params = unknown> extends SharedRound<Params> {
  readonly mechanic: 'rising'
  /** Its multipliers are so many ten-thousandths apart. */
  readonly gridE4: number
  /** The multiplier at which the bet is cashed out without a word of its player, in ten-thousandths; undefined when there is none. */
  autoCashOutE4(params: Params): number | undefined
  /** The multiplier after this many whole milliseconds. */
  multiplierE4At(elapsedMs: number): number
  /** The first whole millisecond at which the multiplier is at least this. */
  elapsedMsFor(multiplierE4: number): number
}

/** A game of shared rounds: one kind for the engine, whose rounds differ in how they are played. */
export type RoundGame<Params = unknown> = DrawRound<Params> | RisingRound<Params>

/** How a steps game ended: by a bad step, by the player's taking, or because there was nothing left to step on. */
export type StepsEnd = 'lost' | 'taken' | 'complete'

/** How a steps game stands after the moves made so far. */
export interface StepsState<View = unknown> {
  /** What the player may see while the game is open: never a secret. */
  view: View
  /** What taking pays now, what was paid once the game is over; the stake itself before the first step. */
  multiplierE4: number
  /** What taking pays after one more good step; null when there is no such step. */
  nextMultiplierE4: number | null
  canTake: boolean
  /** Null while the game is open. */
  end: StepsEnd | null
}

/**
 * The player moves until the game closes: mines, money train. The draws decide everything before the first move; the
 * state is never stored but replayed from the moves (see steps.ts). Taking is a move that every steps game knows.
 */
export interface StepsGame<Params = unknown, Move = unknown, View = unknown, Outcome = unknown> {
  readonly id: string
  readonly version: number
  readonly kind: 'steps'
  /** As of an instant game. */
  readonly gifted?: true
  readonly params: z.ZodMiniType<Params>
  /** The game's own moves, as strict as the params. */
  readonly move: z.ZodMiniType<Move>
  /** What the draws hide until the close. */
  deal(rng: Rng, params: Params): Outcome
  /** Nothing of what is hidden shows before the first move. */
  begin(params: Params): StepsState<View>
  /**
   * The state after a move that was not bad: so a game that is still open must look, whatever is hidden. Throws RangeError
   * for a move impossible as it stands.
   */
  goodStep(params: Params, state: StepsState<View>, move: Move): StepsState<View>
  /** The state after one of the game's own moves in an open game. Throws RangeError for a move impossible as it stands. */
  step(outcome: Outcome, params: Params, state: StepsState<View>, move: Move): StepsState<View>
  /** What taking pays after the first, second, … good step, in ten-thousandths; after the last the game is complete. */
  paytable(params: Params): readonly number[]
  /** One way to make every step of the paytable. */
  path(params: Params): readonly Move[]
  bestMultiplierE4(params: Params): number
  /** The exact return of stopping after so many steps of the path; without a number that of the least rewarding stop. */
  rtp(params: Params, steps?: number): Fraction
  readonly sampleParams: readonly Params[]
}

/** Games whose outcome comes from a seed of the player's own: bets of theirs are proved alike. */
export type SeededGame = InstantGame | StepsGame
/** Their kinds, to ask the registry by. */
export const seededKinds = ['instant', 'steps'] as const

/** Every kind the engines know. */
export type Game = SeededGame | RoundGame | TableGame

/** True for a game whose outcome comes from a seed of the player's own. */
export const isSeeded = (game: Game): game is SeededGame => (seededKinds as readonly string[]).includes(game.kind)

/** The exact return of these parameters, which must be the game's own: a rouble staked by them, whatever the kind. */
export const returnBy = (game: Game, params: unknown): Fraction => (game.kind === 'table' ? game.rtp(params as TableParams) : game.rtp(params))

/** True for a game that only gifts of the site are staked on. */
export const isGifted = (game: Game): boolean => isSeeded(game) && game.gifted === true
