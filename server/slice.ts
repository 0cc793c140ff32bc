/**
 * What a slice of the server brings to the site. Whatever has to be asked of every slice is a part of this form, so that a
 * new slice cannot forget to answer; the roots go through the one list of slices (server/slices.ts).
 */
import type { Caller } from './platform/http.ts'
import type { Db, Tx } from './platform/database.ts'
import type { PageHead } from './platform/page-head.ts'
import type { Send } from './platform/realtime.ts'
import type { SealedTable } from './platform/encryption.ts'
import type { Measure } from './platform/measure.ts'
import type { RiskRule } from './platform/risk-rule.ts'
import type { Gift } from './play/bets/gift.ts'
import type { Follower } from './play/bets/follower.ts'
import type { DeclaredBudget } from './rewards/declared.ts'
import type { Reward } from './rewards/reward.ts'
import type { MovementKeys } from './wallet/statement.ts'

/** A part of the copy of everything the site knows of a player, row by row. */
export interface DataExport {
  readonly name: string
  rows(db: Db, player: number): AsyncIterable<unknown>
}

/** Something in the air: while it stands, the account is not closed. */
export interface ClosingBar {
  /** What the player is told. */
  readonly text: string
  /** Asked under the lock of the player's money. */
  stands(tx: Tx, player: number): Promise<boolean>
}

/** What becomes of a table's rows about a player. */
export interface PlayersTable {
  /** The part of the player's own copy that shows it, or why none does. */
  readonly copy: { readonly in: string } | { readonly none: string }
  /**
   * When the account is closed. `erased`: nothing of it is left. `barred`: what is in the air there stands against closing, the
   * rest stays for the books. Otherwise why it stays.
   */
  readonly closing: 'erased' | 'barred' | { readonly stays: string }
}

/** What is known of players: asked by whoever tells, closes, or takes secrets over to another key. Needs nothing but a database. */
export interface Keeping {
  /** Every table with a player's rows, by name. */
  readonly playersTables: Readonly<Record<string, PlayersTable>>
  /** In the order of the file. */
  readonly dataExport: readonly DataExport[]
  readonly closingBars: readonly ClosingBar[]
  /** Everything of it that lies sealed in the database. */
  readonly sealed: readonly SealedTable[]
  /** Whose the movements are that it makes; none: it moves no money under keys of its own. */
  readonly movements: readonly MovementKeys[]
}

/** Of all of them together. */
export function keepingOf(parts: readonly Keeping[]): Keeping {
  return {
    playersTables: Object.assign({}, ...parts.map(({ playersTables }) => playersTables)) as Keeping['playersTables'],
    dataExport: parts.flatMap(({ dataExport }) => dataExport), closingBars: parts.flatMap(({ closingBars }) => closingBars),
    sealed: parts.flatMap(({ sealed }) => sealed), movements: parts.flatMap(({ movements }) => movements),
  }
}

/** Of a slice, or in a slice, that keeps nothing of the kind. */
export const keepsNothing: Keeping = keepingOf([])

/** A slice on a running node: what it does without being asked. */
export interface Opened {
  /** What follows a bet. */
  readonly follows?: readonly Follower[]
  readonly jobs?: readonly { name: string; everyMs: number; run(): Promise<unknown> }[]
  /** What a page must know at once when it connects. */
  greet?(send: Send, caller: Caller | undefined): Promise<void> | void
  /** What the page of an address says of itself when it is shared, asked by a visitor from there; undefined: nothing of its own. */
  headOf?(path: string, visitorAddress: string): Promise<PageHead | undefined>
  /** What it hears from the bus, by topic. */
  readonly hears?: Readonly<Record<string, (payload: unknown) => void>>
  /** The bus was away: what may not have been heard of is looked for. */
  missed?(): void
  /** The site answers; other nodes reach this one at the address. */
  begin?(address: string): void
  /** A stop, while calls are still answered. */
  finish?(): Promise<void>
  /** Instead of `finish`, in tests: leaves everything as a killed process would. */
  abandon?(): Promise<void>
  /** After the last call. */
  close?(): Promise<void>
}

export interface Slice<Dependencies> extends Keeping {
  /** Its folder below `server/`. */
  readonly folder: string
  /** What it gives back to players; nothing where it is left out. */
  readonly rewards?: readonly Reward[]
  /** What of it is no share of edge credit, but a budget declared beforehand. */
  readonly declares?: readonly DeclaredBudget[]
  /** What of it an operator watches. */
  readonly measures?: readonly Measure[]
  /** What of it a person should look at. */
  readonly riskRules?: readonly RiskRule[]
  /** What of it is not paid but staked at once, each on a game of its own. */
  readonly gifts?: readonly Gift[]
  /** Forgets who the player was, in the transaction that closes the account; null: it does not know. */
  readonly erase: ((tx: Tx, player: number) => Promise<void>) | null
  /** Answers its calls, and starts whatever runs by itself. */
  open(deps: Dependencies): Opened | Promise<Opened>
}
