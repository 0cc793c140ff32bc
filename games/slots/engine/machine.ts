/**
 * What a slot machine is. It is an instant game whose draw gives stops or an index; all that is seen on its screen follows from
 * that outcome alone (`rounds`), and what it returns is counted exactly (`sheet`, `count`). See 0064.
 */
import type { InstantGame } from '../../core/game.ts'
import type { Fraction } from '../../core/rtp.ts'

/** What a bet buys: a spin; a spin with better chances of the feature, at a higher price, which no machine of ours has; the feature at once. */
export const modes = ['spin', 'ante', 'buy'] as const
export type Mode = (typeof modes)[number]
export interface SlotParams {
  mode: Mode
}

/** How wins are found. */
export type Mechanic = 'lines' | 'both-ways' | 'ways' | 'clusters' | 'anywhere'

/** What a symbol is for, a book being wild and scatter at once; `name` is for rules, tests and PAR sheets: players read the words of the machine's face. */
export interface MachineSymbol {
  readonly id: string
  readonly role: 'pays' | 'wild' | 'scatter' | 'book' | 'coin' | 'multiplier' | 'blank'
  /** What so many of it pay, by the count, in ten-thousandths of the total bet. */
  readonly paysE4: Readonly<Record<number, number>>
  /** What a multiplier multiplies by; where several lie on the board their sum does. */
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
  /** Ways that this many reels give. */
  readonly ways?: number
  /** What multiplied the paytable's pay, 1 when nothing did. */
  readonly factor: number
  /** In ten-thousandths of the total bet, everything counted. */
  readonly paysE4: number
}

export type Feature = 'free' | 'respin'

/** What is seen, one after another. Pays add up to the round's: those of `wins` and `multiplied`, and of `coins` once they are collected at `ended`. */
export type SlotEvent =
  /** Reels turn and stop at this board, but for the cells held. `stops` are places on the strips (the top row) where the machine has strips; `left` counts the feature's spins after this one. */
  | { readonly kind: 'spin'; readonly board: Board; readonly strips?: string; readonly stops?: readonly number[]; readonly held?: readonly Cell[]; readonly left?: number }
  /** Symbols become others where they are: a wild that expands, a symbol that fills its reel, a kind that is taken away. */
  | { readonly kind: 'change'; readonly cells: readonly Cell[]; readonly board: Board }
  | { readonly kind: 'wins'; readonly wins: readonly Win[] }
  /** These burst, what stood above falls, and others come from above. */
  | { readonly kind: 'fall'; readonly burst: readonly Cell[]; readonly board: Board }
  /** The factor that the next wins are multiplied by; `cells` are those that made it so. */
  | { readonly kind: 'factor'; readonly factor: number; readonly cells?: readonly Cell[] }
  /** What has been won since the last spin is multiplied, and pays so much more, in ten-thousandths of the total bet. */
  | { readonly kind: 'multiplied'; readonly factor: number; readonly paysE4: number }
  /** The symbol at `by` takes a whole kind off the board: these and itself are the next to burst, and pay nothing. */
  | { readonly kind: 'taken'; readonly by: Cell; readonly symbol: number; readonly cells: readonly Cell[] }
  /** Coins with what each pays, in ten-thousandths, new ones only; `lives` are the respins left. */
  | { readonly kind: 'coins'; readonly coins: readonly { readonly cell: Cell; readonly paysE4: number }[]; readonly lives: number }
  /** A feature begins, with so many spins; or gets so many more. */
  | { readonly kind: 'begun'; readonly feature: Feature; readonly spins: number; readonly cells: readonly Cell[]; readonly symbol?: number }
  | { readonly kind: 'more'; readonly spins: number; readonly cells: readonly Cell[] }
  /** A feature has ended and paid so much, in ten-thousandths: what its wins were in all, or the coins collected now. `collects` is true for the latter. */
  | { readonly kind: 'ended'; readonly feature: Feature; readonly paysE4: number; readonly collects?: true }

/** Part of a distribution: rounds that pay at least `fromE4` and less than the next part's. */
export interface Band {
  readonly fromE4: number
  readonly chance: Fraction
}

/** The exact figures of one mode, per bet. */
export interface Sheet {
  readonly rtp: Fraction
  /** The chance that a round pays anything. */
  readonly hit: Fraction
  /** Of the multiplier (a bet of one). */
  readonly variance: Fraction
  /** The chance that the feature begins. */
  readonly feature: Fraction
  /** The largest multiplier that can be, in ten-thousandths, and its exact chance. */
  readonly bestE4: number
  readonly bestChance: Fraction
  /** Ascending from 0; chances sum to one. */
  readonly bands: readonly Band[]
  /** True when the bands are exact as all the rest is; else each is within a billionth (see 0065). */
  readonly bandsAreExact: boolean
}

/** Told while counting: the part done, from 0 to 1. */
export type Counting = Generator<number, Sheet>

/** Rounds of a list that pay at least `fromE4` of the total bet, in ten-thousandths, and less than the next class's. */
export interface PayClass {
  readonly fromE4: number
  readonly rounds: number
}

/** A finite list of rounds that a machine draws from (see 0067), to be looked through. */
export interface Pool<Outcome = unknown> {
  readonly id: string
  readonly size: number
  /** The mode whose rounds begin in this pool. */
  readonly mode: Mode
  /** How many of its rounds pay how much, as stored with this version: ascending from 0, the last is what the best of them pay. */
  readonly classes: readonly PayClass[]
  /** So many of its rounds have the feature. */
  readonly featured: number
  /** Of the file of all that they pay (see pool-list.ts), as stored, lower-case hex. */
  readonly sha256: string
  /** So many rounds from this index on: what each pays in ten-thousandths of the total bet, without what it goes on to in another pool, and 1 where it has the feature. Throws RangeError beyond the list. */
  rounds(from: number, count: number): { readonly paysE4: Int32Array; readonly featured: Uint8Array }
  /** The outcome that is this round. One that goes on in another pool goes on with its round `next`, the first where none is said. */
  outcomeOf(index: number, next?: number): Outcome
}

/** What the engine and the screens know of a machine besides its being an instant game. */
export interface Machine<Outcome = unknown> {
  readonly mechanic: Mechanic
  readonly reels: number
  readonly rows: number
  readonly symbols: readonly MachineSymbol[]
  /** For each line the row of every reel; empty where there are no lines. */
  readonly lines: readonly (readonly number[])[]
  /** Strips by name (`main`, `free`): what `stops` point into; none for a pool. */
  readonly strips: Readonly<Record<string, readonly (readonly number[])[]>>
  /** The lists its rounds come from; absent where they come from strips. */
  readonly pools?: readonly Pool<Outcome>[]
  /** What each mode that the rules know costs, in total bets: multipliers of the game are per stake, pays of events per total bet. */
  readonly costs: Readonly<Partial<Record<Mode, number>>>
  /** How many spins' feature needs how many scatters or coins; for anticipation on the screen. */
  readonly trigger?: { readonly symbol: number; readonly count: number }
  /** All that is seen of an outcome. Throws RangeError for what no bet of this machine can have. */
  events(outcome: Outcome, mode: Mode): readonly SlotEvent[]
  /** The exact figures as stored with this version. */
  sheet(mode: Mode): Sheet
  /** Computes them again from the rules alone. */
  count(mode: Mode): Counting
  /** Rounds worth looking at, found by enumeration: the largest, the longest feature. */
  readonly rare: readonly { readonly outcome: Outcome; readonly mode: Mode; readonly what: 'best' | 'longest' | 'feature' }[]
}

/** A game of the registry that is a slot machine. */
export interface SlotGame<Outcome = unknown> extends InstantGame<SlotParams, Outcome> {
  readonly machine: Machine<Outcome>
}
