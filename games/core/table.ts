/**
 * Tables: many players, one dealing, a clock. What is dealt comes from a wheel (each round has a link of the table's chain of its own)
 * or from a shoe (416 cards fixed by one link, dealt round after round). A round is a fold over what is dealt and what players decide:
 * the server plays it, the page and the command line replay it, and none of them needs a word about money until it is over.
 */
import type * as z from 'zod/mini'
import type { Fraction } from './rtp.ts'

/** Whole kopecks by the name of a spot: all that a player has on the table in one round. Numbers, as they are stored; each is safe. */
export type Layout = Readonly<Record<string, number>>
export interface TableParams {
  spots: Layout
}

/** A decision at a table, in the game's own words: «hit», «stand». */
export type TableMove = string

/** A decision that was made, and at which seat; without one at the seat that is asked first. */
export interface SeatMove {
  readonly move: TableMove
  readonly seat?: number
}

/** What `dealt` is given for a card that is laid face down: no rules know a card before it is shown. */
export const faceDown = -1

/**
 * What a round asks for next. `draw`: the next of its source (a pocket 0–36, a card 0–51), laid at a place, face down where it is hidden.
 * `turn`: the hidden one at the place is shown. `peek`: whether the hidden one at the place is one of these, answered 1 or 0 and told to everybody,
 * the card itself staying hidden. `move`: each of these seats decides within `ms`, in any order; `idle` is done for who does not. `over`: nothing more.
 */
export type TableAsk =
  | { kind: 'draw'; place: string; hidden: boolean }
  | { kind: 'turn'; place: string }
  | { kind: 'peek'; place: string; of: readonly number[] }
  | { kind: 'move'; seats: readonly [number, ...number[]]; hand: number; moves: readonly TableMove[]; ms: number; idle: TableMove }
  | { kind: 'over' }

/** What a move puts on the table besides: a double, a split, an insurance. `of`: the spot whose stake it is measured by; `parts`: it costs stake / parts, rounded down to the kopeck. */
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
  /** Tables of one family are played alike and differ in what they say here: times, limits, a rule. */
  readonly family: string
  readonly source: 'wheel' | 'shoe'
  /** Places where players sit down; 0 where everybody bets on the same spots. */
  readonly seats: number
  /** How long bets are taken, how long those on their way are waited for, and how long the result stays, in milliseconds. */
  readonly bettingMs: number
  readonly closingMs: number
  readonly pauseMs: number
  /** Every spot that a bet may name while bets are taken, in the order of the table. */
  readonly spots: readonly string[]
  /** Strict: unknown spots, sums that are no whole kopecks, nothing at all, or spots that may not stand alone (a side bet without its hand) are refused. Spots that moves have added are known too. */
  readonly params: z.ZodMiniType<TableParams>
  /** A round in which these spots bear a stake, of anybody. Nothing is dealt yet. */
  begin(staked: ReadonlySet<string>): State
  ask(state: State): TableAsk
  /** The state with what was drawn, turned or seen by a peek, in answer to `ask`: a wheel's pocket or a card, `faceDown` for a hidden one, 1 or 0 for a peek. */
  dealt(state: State, value: number): State
  /** The state after a decision. Throws RangeError for one that `ask` does not name. */
  moved(state: State, made: SeatMove): State
  /** What a decision that is asked for puts on the table; none where it costs nothing. */
  adds(state: State, made: SeatMove): readonly TableAdding[]
  /** How long what was dealt since the last decision is looked at before the round goes on, in milliseconds. */
  showMs(state: State): number
  /** What a spot's stake brings back once the round is over, the stake included, in kopecks; 0 where it is lost. */
  pays(state: State, spot: string, stakeKopecks: bigint): bigint
  /** What the round came to as it is listed: a pocket's number, «П 7 : 4 Б». Plain JSON. */
  result(state: State): unknown
  /** The most that a layout may bring back together, additions of moves counted, in kopecks. */
  best(params: TableParams): bigint
  /** The exact return of a rouble on this spot, by the play named in the rules of the game where there is one to be made. */
  rtpOf(spot: string): Fraction
  /** The exact return of a whole layout per rouble of it. What rewards are a share of: additions of moves keep nothing back. */
  rtp(params: TableParams): Fraction
  /** A move by the published chart, for simulations and for who lets the table play: null where nothing is asked. Not `paid`: of the moves that cost nothing only. */
  chart(state: State, paid?: boolean): TableMove | null
  readonly sampleParams: readonly TableParams[]
}
