/**
 * The kinds of game. A game is a pure object: the server decides with it, the browser verifies with it, the command
 * line replays with it, tests and benchmarks simulate it. Nothing here knows a stake.
 */
import type * as z from 'zod/mini'
import type { Share } from './fairness.ts'
import type { Rng } from './random.ts'
import type { Fraction, Payoff } from './rtp.ts'
import type { TableGame, TableParams } from './table.ts'

/** The result of a bet by the rules. The multiplier is an integer in ten-thousandths: 20204 is 2.0204×. */
export interface InstantResult<Outcome> {
  outcome: Outcome
  multiplierE4: number
  /** What is paid, where ten-thousandths are too coarse to say it: `multiplierE4` is this, rounded down. */
  exact?: Share
  /** All that was staked, as a share of the first stake, where moves have added to it. */
  staked?: Share
}

/** One request decides: dice, plinko, bubbles, slots. */
export interface InstantGame<Params = unknown, Outcome = unknown> {
  readonly id: string
  /** Stored with each bet, so that an old bet replays by the rules it was played under. */
  readonly version: number
  readonly kind: 'instant'
  /** True: only gifts of the site are staked on it, never a player's own money. Its rules are made for one stake. */
  readonly gifted?: true
  /** Strict: unknown keys, wrong types and values off the grid are refused. */
  readonly params: z.ZodMiniType<Params>
  play(rng: Rng, params: Params): InstantResult<Outcome>
  /** The largest multiplier these parameters can pay, in ten-thousandths, rounded up. */
  bestMultiplierE4(params: Params): number
  /** The same exactly, where results are exact. */
  best?(params: Params): Share
  /**
   * How many plain bets such a bet costs: its stake and its least stake are multiplied by this, and it is accepted only
   * where the operator enables it. Absent where every bet is plain.
   */
  costs?(params: Params): number
  /** The equal parts that the stake is made of: it is accepted only where each is whole kopecks. Absent: one. */
  parts?(params: Params): number
  /** The exact expected return for a stake of one, including floors and draw bias. */
  rtp(params: Params): Fraction
  /**
   * What a bet can pay and with what probability. Given only where `sampleParams` has every distribution that the rules
   * know, so that the highest chance of a multiplier is found by looking through them.
   */
  odds?(params: Params): readonly Payoff[]
  /** Parameter sets used by tests and `npm run rtp`: both ends of every range and the usual middle. */
  readonly sampleParams: readonly Params[]
}

/**
 * Many players on one draw with a shared clock: betting, close, play until the result is shown, a pause, the next
 * round. Multipliers are whole ten-thousandths: 25000 is 2.50×.
 */
interface SharedRound<Params> {
  readonly id: string
  readonly version: number
  readonly kind: 'round'
  readonly params: z.ZodMiniType<Params>
  /** How long bets are accepted, and how long the result is shown, in milliseconds. */
  readonly bettingMs: number
  readonly pauseMs: number
  /** Bets a player may have in one round. */
  readonly betsARound: number
  /** The result of a draw in [0, 2⁵²): a whole number, which alone decides the round. */
  resultOf(draw: number): number
  /** How long a round with this result is played, from the close of bets until the result is shown, in milliseconds. */
  playMs(result: number): number
  /** The result as it is sent: the number itself, or the multiplier for a result in ten-thousandths. */
  toldResult(result: number): number
  /**
   * What a bet pays by the draw alone, without a further action of its player, in ten-thousandths; 0 when it is lost.
   */
  paysE4(params: Params, result: number): number
  /** The exact expected return for a stake of one, including floors and draw bias. */
  rtp(params: Params): Fraction
  readonly sampleParams: readonly Params[]
}

/** The draw alone decides every bet: a wheel, a shoe of cards. */
export interface DrawRound<Params = unknown> extends SharedRound<Params> {
  readonly mechanic: 'draw'
  /** The largest multiplier these parameters can pay, in ten-thousandths. */
  bestMultiplierE4(params: Params): number
}

/**
 * During the round a multiplier rises with the clock until it passes the round's result, its crash point: the highest
 * multiplier the round pays. A bet is cashed out by its player or at its auto cash-out, or it is lost.
 */
export interface RisingRound<Params = unknown> extends SharedRound<Params> {
  readonly mechanic: 'rising'
  /** The step of its multipliers, in ten-thousandths. */
  readonly gridE4: number
  /** The multiplier at which the bet is cashed out automatically, in ten-thousandths; undefined when there is none. */
  autoCashOutE4(params: Params): number | undefined
  /** The multiplier after this many whole milliseconds. */
  multiplierE4At(elapsedMs: number): number
  /** The first whole millisecond at which the multiplier is at least this. */
  elapsedMsFor(multiplierE4: number): number
}

/** A game of shared rounds: one kind for the engine; its rounds differ in how they are played. */
export type RoundGame<Params = unknown> = DrawRound<Params> | RisingRound<Params>

/** How a steps game ended: by a bad step, by the player's take, or because no steps were left. */
export type StepsEnd = 'lost' | 'taken' | 'complete'

/** The state of a steps game after the moves made so far. */
export interface StepsState<View = unknown> {
  /** What the player may see while the game is open: never a secret. */
  view: View
  /**
   * What taking pays now, or what was paid once the game is over; the stake itself before the first step, and where a
   * take plays the game to its end. Where moves add to the stake: of the first stake while the game is open, then of all.
   */
  multiplierE4: number
  /** What taking pays after one more good step; null when there is no such step. */
  nextMultiplierE4: number | null
  canTake: boolean
  /** Null while the game is open. */
  end: StepsEnd | null
  /** All that is staked by now, as a share of the first stake, where moves add to it. */
  staked?: Share
  /** As in an instant result: of all that is staked. Only of a game that is over. */
  exact?: Share
}

/**
 * The player moves until the game closes: mines, money train. The draws decide everything before the first move; the
 * state is never stored but replayed from the moves (see steps.ts). Every steps game has the move «take».
 */
export interface StepsGame<Params = unknown, Move = unknown, View = unknown, Outcome = unknown> {
  readonly id: string
  readonly version: number
  readonly kind: 'steps'
  /** Same as for an instant game. */
  readonly gifted?: true
  readonly params: z.ZodMiniType<Params>
  /** The game's own moves, as strict as the params. */
  readonly move: z.ZodMiniType<Move>
  /** What the draws decide and hide until the close. */
  deal(rng: Rng, params: Params): Outcome
  /** The state before the first move; it reveals nothing hidden. */
  begin(params: Params): StepsState<View>
  /**
   * True where every move turns up something that was drawn, and prizes depend on it: hilo's cards. The state of an
   * open game follows from its moves and from what its view has shown.
   */
  readonly reveals?: true
  /**
   * The state after a good move: the state of a game that is still open, whatever is hidden. `shown`: the view of the
   * open game as somebody claims it, read only by a game that reveals. Throws RangeError for an impossible move, or for
   * one that is not good by what is shown.
   */
  goodStep(params: Params, state: StepsState<View>, move: Move, shown?: unknown): StepsState<View>
  /** The equal parts that the first stake is made of, as for an instant game. */
  parts?(params: Params): number
  /**
   * What a take leads to, where it is not paid at once: the rest of the game without its player. Absent: a take pays
   * the multiplier of the state.
   */
  taken?(outcome: Outcome, params: Params, state: StepsState<View>): StepsState<View>
  /** The state after one of the game's own moves in an open game. Throws RangeError for an impossible move. */
  step(outcome: Outcome, params: Params, state: StepsState<View>, move: Move): StepsState<View>
  /**
   * What taking pays after the first, second, … good step of the path, in ten-thousandths; after the last step the game
   * is complete. Of a game that reveals: the least that it pays, after as many steps as its returns are listed for.
   */
  paytable(params: Params): readonly number[]
  /** One way to make every step of the paytable, whatever is drawn. */
  path(params: Params): readonly Move[]
  bestMultiplierE4(params: Params): number
  /** The exact return of stopping after so many steps of the path; without a number, the lowest of all stops. */
  rtp(params: Params, steps?: number): Fraction
  /** Where the stops are too many to list: what no play with these parameters returns more than. */
  highestRtp?(params: Params): Fraction
  /**
   * Where the best move depends on what was turned up: the move of perfect play in an open game with this view. Such a
   * game lists no stops: its paytable is empty, and its return is that of whole games played so. The page and
   * simulations ask for it, the server never.
   */
  advise?(params: Params, view: View): Move
  readonly sampleParams: readonly Params[]
}

/** Games whose outcome comes from the player's own seed pair: their bets are proved alike. */
export type SeededGame = InstantGame | StepsGame
/** Their kinds, for queries to the registry. */
export const seededKinds = ['instant', 'steps'] as const

/** Every kind that the engines support. */
export type Game = SeededGame | RoundGame | TableGame

/** True for a game whose outcome comes from the player's own seed pair. */
export const isSeeded = (game: Game): game is SeededGame => (seededKinds as readonly string[]).includes(game.kind)

/**
 * The exact return per rouble staked with these parameters, for any kind of game. Parameters must be valid for the
 * game.
 */
export const returnBy = (game: Game, params: unknown): Fraction =>
  game.kind === 'table' ? game.rtp(params as TableParams) : game.rtp(params)

/** True for a game on which only gifts of the site are staked. */
export const isGifted = (game: Game): boolean => isSeeded(game) && game.gifted === true
