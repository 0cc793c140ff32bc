/**
 * Definition of a slot machine: an instant game whose draw gives stops or an index. Everything on its screen follows
 * from that outcome alone (`rounds`), and its return is counted exactly (`sheet`, `count`). See 0023.
 */
import type { InstantGame } from '../../core/game.ts'
import type { Fraction } from '../../core/rtp.ts'

/**
 * What a bet buys: a spin; a spin with better odds of the feature at a higher price, which no machine of ours has; the
 * feature at once.
 */
export const modes = ['spin', 'ante', 'buy'] as const
export type Mode = (typeof modes)[number]
export interface SlotParams {
  mode: Mode
}

/** How wins are found. */
export type Mechanic = 'lines' | 'both-ways' | 'ways' | 'clusters' | 'anywhere'

/**
 * The role of a symbol, a book being wild and scatter at once; `name` is for rules, tests and PAR sheets: players read
 * the names in the machine's entry.
 */
export interface MachineSymbol {
  readonly id: string
  readonly role: 'pays' | 'wild' | 'scatter' | 'book' | 'coin' | 'multiplier' | 'blank'
  /** Pay by count, in ten-thousandths of the total bet. */
  readonly paysE4: Readonly<Record<number, number>>
  /** The multiplier's factor; the factors of several on the board are added. */
  readonly factor?: number
}

/** A place on the board: the reel from the left, the row from the top, both from 0. */
export type Cell = readonly [reel: number, row: number]

/** Indices into the machine's symbols: by reel from the left, each from the top. */
export type Board = readonly (readonly number[])[]

export interface Win {
  readonly symbol: number
  /** Symbols of a line, reels of ways, cells of a cluster or anywhere. */
  readonly count: number
  readonly cells: readonly Cell[]
  /** The line's index from 0. */
  readonly line?: number
  /** True for a line read from the right. */
  readonly fromRight?: true
  /** The number of ways on these reels. */
  readonly ways?: number
  /** The factor applied to the paytable's pay; 1 for none. */
  readonly factor: number
  /** In ten-thousandths of the total bet, everything included. */
  readonly paysE4: number
}

export type Feature = 'free' | 'respin'

/**
 * The events of a round in order. Pays add up to the round's: those of `wins` and `multiplied`, and of `coins` once
 * they are collected at `ended`.
 */
export type SlotEvent =
  /**
   * Reels turn and stop at this board, except for held cells. `stops` are places on the strips (the top row) where the
   * machine has strips; `left` is the number of the feature's spins after this one.
   */
  | {
      readonly kind: 'spin'
      readonly board: Board
      readonly strips?: string
      readonly stops?: readonly number[]
      readonly held?: readonly Cell[]
      readonly left?: number
    }
  /** Symbols change in place: a wild that expands, a symbol that fills its reel, a kind that is removed. */
  | { readonly kind: 'change'; readonly cells: readonly Cell[]; readonly board: Board }
  | { readonly kind: 'wins'; readonly wins: readonly Win[] }
  /** These burst, the symbols above fall, and others come from above. */
  | { readonly kind: 'fall'; readonly burst: readonly Cell[]; readonly board: Board }
  /** The factor of the next wins; `cells` are the symbols that set it. */
  | { readonly kind: 'factor'; readonly factor: number; readonly cells?: readonly Cell[] }
  /** The wins since the last spin are multiplied and pay this much more, in ten-thousandths of the total bet. */
  | { readonly kind: 'multiplied'; readonly factor: number; readonly paysE4: number }
  /** The symbol at `by` removes a whole kind from the board: those cells and itself burst next and pay nothing. */
  | { readonly kind: 'taken'; readonly by: Cell; readonly symbol: number; readonly cells: readonly Cell[] }
  /** Coins with the pay of each, in ten-thousandths, new ones only; `lives` is the number of respins left. */
  | {
      readonly kind: 'coins'
      readonly coins: readonly { readonly cell: Cell; readonly paysE4: number }[]
      readonly lives: number
    }
  /** A feature starts with this many spins, or gets this many more. */
  | {
      readonly kind: 'begun'
      readonly feature: Feature
      readonly spins: number
      readonly cells: readonly Cell[]
      readonly symbol?: number
    }
  | { readonly kind: 'more'; readonly spins: number; readonly cells: readonly Cell[] }
  /**
   * A feature has ended with this pay, in ten-thousandths: the sum of its wins, or the coins collected now. `collects`
   * is true for the latter.
   */
  | { readonly kind: 'ended'; readonly feature: Feature; readonly paysE4: number; readonly collects?: true }

/** Band of a distribution: rounds that pay at least `fromE4` and less than the next band's. */
export interface Band {
  readonly fromE4: number
  readonly chance: Fraction
}

/** The exact figures of one mode, per bet. */
export interface Sheet {
  readonly rtp: Fraction
  /** The probability of any pay. */
  readonly hit: Fraction
  /** Of the multiplier (a bet of one). */
  readonly variance: Fraction
  /** The probability that the feature starts. */
  readonly feature: Fraction
  /** The largest possible multiplier, in ten-thousandths, and its exact probability. */
  readonly bestE4: number
  readonly bestChance: Fraction
  /** Ascending from 0; probabilities sum to one. */
  readonly bands: readonly Band[]
  /** True when the bands are as exact as the rest; otherwise each is within a billionth (see 0023). */
  readonly bandsAreExact: boolean
  /** True where the pay of a round is unbounded: `bestE4` and `bestChance` are 0 then. */
  readonly isUnbounded?: true
  /** True where the probability of a win is not a fraction: `hit` is within 10⁻³⁰ then. */
  readonly hitIsNear?: true
}

/** Yields progress while counting, from 0 to 1. */
export type Counting = Generator<number, Sheet>

/** Rounds of a list that pay at least `fromE4` of the total bet, in ten-thousandths, and less than the next class's. */
export interface PayClass {
  readonly fromE4: number
  readonly rounds: number
}

/** A finite list of rounds that a machine draws from (see 0023), and access to them. */
export interface Pool<Outcome = unknown> {
  readonly id: string
  readonly size: number
  /** The mode whose rounds begin in this pool. */
  readonly mode: Mode
  /** Rounds by pay class, as stored with this version: ascending from 0, the last class is the best pay. */
  readonly classes: readonly PayClass[]
  /** The number of rounds with the feature. */
  readonly featured: number
  /** SHA-256 of the file of all pays (see pool-list.ts), as stored, lower-case hex. */
  readonly sha256: string
  /**
   * `count` rounds from this index: the pay of each in ten-thousandths of the total bet, without a continuation in
   * another pool, and 1 where it has the feature. Throws RangeError beyond the list.
   */
  rounds(from: number, count: number): { readonly paysE4: Int32Array; readonly featured: Uint8Array }
  /** The outcome of this round. If it continues in another pool, it does so with round `next`, by default the first. */
  outcomeOf(index: number, next?: number): Outcome
}

/** What the engine and the screens need of a machine beyond the instant game. */
export interface Machine<Outcome = unknown> {
  readonly mechanic: Mechanic
  readonly reels: number
  readonly rows: number
  readonly symbols: readonly MachineSymbol[]
  /** For each line the row of every reel; empty where there are no lines. */
  readonly lines: readonly (readonly number[])[]
  /** Strips by name (`main`, `free`): what `stops` point into; none for a pool. */
  readonly strips: Readonly<Record<string, readonly (readonly number[])[]>>
  /** The lists of its rounds; absent for strip machines. */
  readonly pools?: readonly Pool<Outcome>[]
  /** The cost of each mode in total bets: multipliers of the game are per stake, pays of events per total bet. */
  readonly costs: Readonly<Partial<Record<Mode, number>>>
  /** The symbol and the count that start the feature; for anticipation on the screen. */
  readonly trigger?: { readonly symbol: number; readonly count: number }
  /** The events of an outcome. Throws RangeError for an impossible outcome. */
  events(outcome: Outcome, mode: Mode): readonly SlotEvent[]
  /** The exact figures as stored with this version. */
  sheet(mode: Mode): Sheet
  /** Computes them again from the rules alone. */
  count(mode: Mode): Counting
  /** Notable rounds, found by enumeration: the largest, the longest feature. */
  readonly rare: readonly {
    readonly outcome: Outcome
    readonly mode: Mode
    readonly what: 'best' | 'longest' | 'feature'
  }[]
}

/** A game of the registry that is a slot machine. */
export interface SlotGame<Outcome = unknown> extends InstantGame<SlotParams, Outcome> {
  readonly machine: Machine<Outcome>
}
