/**
 * The interface of a server slice. Everything the site requires of every slice is part of it, so that a new slice
 * cannot forget it. The roots use the one list of slices (server/wiring/slices.ts).
 */
import type { linkEvidence } from '@kurazh/contract/admin/player-actions.ts'
import type { Caller } from './platform/http/http.ts'
import type { Database, Db, Tx } from './platform/database/database.ts'
import type { PageHead } from './platform/http/page-head.ts'
import type { Send } from './platform/realtime/realtime.ts'
import type { EncryptionKey, SealedTable } from './platform/security/encryption.ts'
import type { KeptAside } from './platform/database/kept-aside.ts'
import type { Letters } from './platform/mail/outbox.ts'
import type { Log } from './platform/process/log.ts'
import type { Measure } from './platform/process/measure.ts'
import type { Tally } from './platform/process/tally.ts'
import type { Restoration } from './platform/database/restoration.ts'
import type { RiskRule } from './platform/security/risk-rule.ts'
import type { RequestKind } from './platform/admin/two-people.ts'
import type { Gift } from './play/bets/gift.ts'
import type { Follower } from './play/bets/follower.ts'
import type { Jurisdiction } from './play/jurisdictions.ts'
import type { DeclaredBudget } from './rewards/declared.ts'
import type { Reward } from './rewards/reward.ts'
import type { MovementKeys } from './wallet/statement.ts'

/** A part of the copy of everything the site knows of a player, row by row. */
export interface DataExport {
  readonly name: string
  rows(db: Db, player: number): AsyncIterable<unknown>
}

/** Something pending: while it exists, the account is not closed. */
export interface ClosingBar {
  /** The text shown to the player. */
  readonly text: string
  /** Called under the lock of the player's money. */
  stands(tx: Tx, player: number): Promise<boolean>
}

/** What happens to a table's rows about a player. */
export interface PlayersTable {
  /** The part of the player's own copy that shows it, or why no part does. */
  readonly copy: { readonly in: string } | { readonly none: string }
  /**
   * What happens when the account is closed. `erased`: all rows are removed. `barred`: pending rows prevent closing,
   * the others remain for the books. Otherwise: why the rows remain. What the staff wrote of the player goes in any case:
   * `server/testing/erased-words.test.ts` names every column of text that stays.
   */
  readonly closing: 'erased' | 'barred' | { readonly stays: string }
}

/**
 * What a slice stores about players. Used to show it, to close accounts, and to re-seal secrets with another key.
 * Needs only a database.
 */
export interface Keeping {
  /** Every table with a player's rows, by name. */
  readonly playersTables: Readonly<Record<string, PlayersTable>>
  /** In the order of the file. */
  readonly dataExport: readonly DataExport[]
  readonly closingBars: readonly ClosingBar[]
  /** Everything it stores sealed in the database. */
  readonly sealed: readonly SealedTable[]
  /** Names the owners of its movements; empty: it moves no money under keys of its own. */
  readonly movements: readonly MovementKeys[]
}

/** Merges several of them. */
export function keepingOf(parts: readonly Keeping[]): Keeping {
  return {
    playersTables: Object.assign({}, ...parts.map(({ playersTables }) => playersTables)) as Keeping['playersTables'],
    dataExport: parts.flatMap(({ dataExport }) => dataExport),
    closingBars: parts.flatMap(({ closingBars }) => closingBars),
    sealed: parts.flatMap(({ sealed }) => sealed),
    movements: parts.flatMap(({ movements }) => movements),
  }
}

/** For a slice, or a part of one, that stores nothing of the kind. */
export const keepsNothing: Keeping = keepingOf([])

/** What a slice receives after a restoration. No process serves the site at that time. */
export interface RestoredGround {
  database: Database
  key: EncryptionKey
  log: Log
  /** Writes letters, and the site's name in them. */
  letters: Letters
  brand: string
  restoration: Restoration
  /** Acts after the copy that must not be undone, oldest first. */
  aside: readonly KeptAside[]
}

/** A player who has just registered. */
export interface Newcomer {
  readonly player: number
  /** The code of the referral link. */
  readonly code: string | undefined
}

/** Something that accounts have in common, known to only one slice. */
export interface AccountLink {
  readonly evidence: (typeof linkEvidence)[number]
  /** Returns the other accounts, newest first, `most` at most. */
  others(db: Db, player: number, most: number): Promise<number[]>
}

/** A slice on a running node: what it does by itself. */
export interface Opened {
  /** Followers of bets. */
  readonly follows?: readonly Follower[]
  readonly jobs?: readonly { name: string; everyMs: number; run(): Promise<unknown> }[]
  /** What this process counts for an operator. */
  readonly tallies?: readonly Tally[]
  /** Acts of it that take two people of the staff. */
  readonly byTwo?: readonly RequestKind<unknown>[]
  /** Whether the player has to answer something before the next bet. */
  asksFirst?(player: number): Promise<boolean>
  /** Sends what a page must know as soon as it connects. */
  greet?(send: Send, caller: Caller | undefined): Promise<void> | void
  /** Returns the shared head of a page, for a visitor from this address; undefined: no head of its own. */
  headOf?(path: string, visitorAddress: string): Promise<PageHead | undefined>
  /** Handlers of bus topics. */
  readonly hears?: Readonly<Record<string, (payload: unknown) => void>>
  /** The bus was disconnected: look for what may have been missed. */
  missed?(): void
  /** The site answers; other nodes reach this one at the address. */
  begin?(address: string): void
  /** Runs on a stop, while calls are still answered. */
  finish?(): Promise<void>
  /** In tests, instead of `finish`: leaves everything as a killed process would. */
  abandon?(): Promise<void>
  /** Runs after the last call. */
  close?(): Promise<void>
}

export interface Slice<Dependencies> extends Keeping {
  /** Its folder below `server/`. */
  readonly folder: string
  /** Rewards it gives to players; undefined: none. */
  readonly rewards?: readonly Reward[]
  /** Rewards that are no share of edge credit, but a budget declared beforehand. */
  readonly declares?: readonly DeclaredBudget[]
  /** Measures that an operator watches. */
  readonly measures?: readonly Measure[]
  /** Rules for cases that a person should look at. */
  readonly riskRules?: readonly RiskRule[]
  /** What accounts have in common, shown to the staff. */
  readonly accountLinks?: readonly AccountLink[]
  /** Records a new player, in the transaction of the registration. */
  readonly onRegistration?: (tx: Tx, newcomer: Newcomer, jurisdiction: Jurisdiction) => Promise<void>
  /** Gifts that are not paid but staked at once, each on its own game. */
  readonly gifts?: readonly Gift[]
  /**
   * Runs once a restoration is declared, so that nothing shown or done since the copy is repeated. Returns lines for
   * the operator. May be run again after an interruption. null: it shows and owes nothing of the kind.
   */
  readonly afterRestoration: ((ground: RestoredGround) => Promise<readonly string[]>) | null
  /** Erases who the player was, in the transaction that closes the account; null: it does not store it. */
  readonly erase: ((tx: Tx, player: number, key: EncryptionKey) => Promise<void>) | null
  /** Registers its calls and starts its background work. */
  open(deps: Dependencies): Opened | Promise<Opened>
}
