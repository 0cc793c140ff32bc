/**
 * Tables: many players, one deal, a clock. Values come from a wheel (each round is a link of the table's own chain) or
 * from a shoe (416 cards fixed by one link, dealt over many rounds). A round is a fold over dealt values and players'
 * decisions: the server plays it, the page and the command line replay it, and none of them needs money until it is
 * over. A new table is entered in games/index.ts and web/games/tables.ts (docs/recipes.md).
 */
import type * as z from 'zod/mini'
import type { Rng } from './random.ts'
import type { Fraction } from './rtp.ts'

/**
 * Whole kopecks by spot name: everything a player has on the table in one round. Numbers, as they are stored; each is a
 * safe integer.
 */
export type Layout = Readonly<Record<string, number>>
export interface TableParams {
  spots: Layout
}

/** A decision at a table, in the game's own terms: «hit», «stand». */
export type TableMove = string

/** A decision that was made, and its seat; without one, the first seat that is due. */
export interface SeatMove {
  readonly move: TableMove
  readonly seat?: number
}

/** The value that `dealt` receives for a face-down card: the rules know no card before it is shown. */
export const faceDown = -1

/** What a decision is about: a hand of one seat, or insurance of every seat at once. */
export type TableQuestion = 'hand' | 'insurance'

/**
 * What a round needs next. `draw`: the next value of its source (a pocket 0–36, a card 0–51), put at a place, face down
 * where hidden. `turn`: the hidden card at the place is shown. `peek`: whether the hidden card at the place is one of
 * these, answered 1 or 0 to everyone, while the card stays hidden. `move`: each of these seats decides within the
 * table's time limit, in any order; `idle` applies to those who do not. `over`: nothing more.
 */
export type TableAsk =
  | { kind: 'draw'; place: string; hidden: boolean }
  | { kind: 'turn'; place: string }
  | { kind: 'peek'; place: string; of: readonly number[] }
  | {
      kind: 'move'
      seats: readonly [number, ...number[]]
      hand: number
      moves: readonly TableMove[]
      /** The kind of decision; the site sets its time limit. */
      question: TableQuestion
      idle: TableMove
    }
  | { kind: 'over' }

/**
 * What a move adds to the stake: a double, a split, an insurance. `of`: the spot whose stake is the measure; `parts`:
 * it costs stake / parts, rounded down to the kopeck.
 */
export interface TableAdding {
  spot: string
  of: string
  parts: number
}

export interface TableGame<State = unknown> {
  readonly id: string
  /** Stored with each round, so that an old one replays by the rules it was played under. */
  readonly version: number
  readonly kind: 'table'
  /** Tables of one family are played alike and differ in the values here: times, limits, a rule. */
  readonly family: string
  readonly source: 'wheel' | 'shoe'
  /**
   * At a wheel: what is drawn before the ball, in the order in which `ask` requests it. The round's hash decides it
   * together with the ball (`wheelDraw`), so it is fixed before any bet. Such a table is never dealt by a person.
   */
  readonly beforeBall?: (rng: Rng) => readonly number[]
  /** Number of seats; 0 where everyone bets on the same spots. */
  readonly seats: number
  /**
   * How long bets are accepted, how long pending ones are waited for, and how long the result stays, in milliseconds.
   */
  readonly bettingMs: number
  readonly closingMs: number
  readonly pauseMs: number
  /** Every spot that a bet may name during betting, in the order of the table. */
  readonly spots: readonly string[]
  /**
   * Strict: unknown spots, sums that are not whole kopecks, empty layouts, and spots that need another one (a side bet
   * without its hand) are refused. Spots that moves have added are known too.
   */
  readonly params: z.ZodMiniType<TableParams>
  /** A round in which these spots have a stake of any player. Nothing is dealt yet. */
  begin(staked: ReadonlySet<string>): State
  ask(state: State): TableAsk
  /**
   * The state with the value drawn, turned or seen by a peek, in answer to `ask`: a wheel's pocket or a card,
   * `faceDown` for a hidden one, 1 or 0 for a peek.
   */
  dealt(state: State, value: number): State
  /** The state after a decision. Throws RangeError for one that `ask` does not allow. */
  moved(state: State, made: SeatMove): State
  /** What a due decision adds to the stake; empty where it costs nothing. */
  adds(state: State, made: SeatMove): readonly TableAdding[]
  /** How long the values dealt since the last decision are shown before the round goes on, in milliseconds. */
  showMs(state: State): number
  /** What a spot pays back once the round is over, the stake included, in kopecks; 0 where it is lost. */
  pays(state: State, spot: string, stakeKopecks: bigint): bigint
  /** The result of the round as it is listed: a pocket's number, «П 7 : 4 Б». Plain JSON. */
  result(state: State): unknown
  /** The most that a layout may pay back in total, including additions by moves, in kopecks. */
  best(params: TableParams): bigint
  /** The exact return of a rouble on this spot, with the strategy named in the game's rules if it has one. */
  rtpOf(spot: string): Fraction
  /**
   * The exact return of a whole layout per rouble of it. The base of rewards, so additions by moves have no edge of
   * their own here.
   */
  rtp(params: TableParams): Fraction
  /**
   * A move by the published chart, for simulations and for players who let the table play: null where no move is due.
   * With `paid` false: only moves that cost nothing.
   */
  chart(state: State, paid?: boolean): TableMove | null
  readonly sampleParams: readonly TableParams[]
}
