/**
 * Declares what an engine of bets must provide. Features of every bet (a place in the journal, a public number and a
 * page, lists, lines of the statement, a part in the data export, a say when the account is closed, its end at a ban)
 * are implemented once in this folder, which calls the engines of `engines.ts` through this interface. An engine that
 * lacks a part does not compile.
 */
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import type { PackageFlag } from '@kurazh/contract/play/package-flags.ts'
import type { play } from '@kurazh/contract/play/play.ts'
import type { RawBuilder } from 'kysely'
import type { NoteAdmin, NoteSite } from '../../platform/admin/admin-guard.ts'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import type { EncryptionKey } from '../../platform/security/encryption.ts'
import type { Http, Refusal } from '../../platform/http/http.ts'
import type { Log } from '../../platform/process/log.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { SecondOrigin } from '../../platform/http/second-origin.ts'
import type { SteadyClock } from '../../platform/process/steady-clock.ts'
import type { Keeping, Opened } from '../../slice.ts'
import type { KeptPackages } from '../seeded/packages/kept-packages.ts'
import type { Bank } from '../bank/bank.ts'
import type { BetLinks } from './bet-links.ts'
import type { BetName } from './bet-name.ts'
import type { BalanceNews, Bettor, Face } from './bettor.ts'
import type { Gift } from './gift.ts'
import type { JournalBet } from './journal-bet.ts'
import type { Row } from '../rows.ts'

/** A row of the journal as SQL returns it. */
export interface JournalRow extends Pick<
  Row<'bet'>,
  'player' | 'game' | 'version' | 'stake' | 'multiplier_e4' | 'payout' | 'at' | 'journal' | 'added'
> {
  /** As JSON. */
  params: string
  /** How the engine identifies the bet: its number, and its place under that number if several share one. */
  number: bigint
  place: number | null
}

/** A short form of a bet that was played to its end. Money in kopecks. */
export interface PlayedBet {
  name: BetName
  game: string
  stake: bigint
  multiplierE4: number
  payout: bigint
  at: Date
}

type Unnamed<Shown> = Shown extends unknown ? Omit<Shown, 'name' | 'status' | 'own'> : never
/** A bet with its proof, as anyone with its public number may see it. */
export type ShownBet = Unnamed<ReplyOf<typeof play.showBet>['success']>

/** For a game that has any. */
export interface OpenBets {
  game: string
  bets: number
  /** Their stakes; of a round that is decided and not yet fetched, what it has won. Kopecks. */
  owed: bigint
}

export interface OpenOf {
  player: number | undefined
  game: string | undefined
}

/** A bet that is not over, as the staff sees it. */
export interface OpenBet {
  player: number
  game: string
  stake: bigint
  at: Date
  /** Where it stands. */
  says: string
}

/** Which bets of a player are wanted: narrowed before they are read. Kopecks; moments as text or dates. */
export interface BetsOf {
  player: number
  /** The lowest number. */
  first?: bigint | undefined
  /** Above the highest one. */
  before?: bigint | undefined
  /** Only so many of the highest numbers. */
  count?: number | undefined
  game?: string | undefined
  stake?: bigint | undefined
  from?: Date | string | undefined
  until?: Date | string | undefined
}

/** The parts of an engine that need only a database: what it stores about whom. */
export interface Engine extends Keeping {
  /** The first byte of the names of its bets: different for each engine, and permanent. */
  readonly mark: number
  readonly journal: {
    /** The table whose bets join the journal: its indexed column `journal` is null for bets that are not over. */
    readonly table: string
    /** Where its older bets are, with the same columns. See 0048. */
    readonly history: string
    /** One player's bets, old ones too. May leave out what `of` excludes, and no more. */
    readonly betsOf: (of: BetsOf) => RawBuilder<unknown>
    /** The columns of a JournalRow, in its order, from that table. */
    readonly columns: RawBuilder<unknown>
    /** What some of them are called in the table itself. */
    readonly raw: { readonly number: string; readonly place: string; readonly at: string }
    /** Its games, if a player's bets are indexed by game and then by number; left out: by number alone. */
    readonly games?: readonly string[]
    /**
     * Its table stores whether a person dealt the bet (`by_hand`). For a bet corrected after it was paid, it stores the
     * first payment (`first_payout`, `first_multiplier_e4`) and where the bet joins the journal again (`corrected`,
     * indexed).
     */
    readonly corrections?: true
    nameOf(row: JournalRow): BetName
  }
  /** A player's newest played bets in all its games, newest first. */
  latest(db: Db, player: number, limit: number): Promise<PlayedBet[]>
  /** The number of open bets, by game. */
  openBets(db: Db): Promise<readonly OpenBets[]>
  /** Bets that are not over, newest first: of one player or of all, of one game or of any. */
  openOf(db: Db, of: OpenOf, limit: number): Promise<OpenBet[]>
  /** Kopecks staked since this moment on bets that are not over. */
  openStakes(db: Db | Tx, player: number, since: Date): Promise<bigint>
  /** When the stakes of these bets were taken; a bet that is missing was placed when it was over. */
  placedAt(tx: Tx, bets: readonly JournalBet[]): Promise<ReadonlyMap<JournalBet, Date>>
  /** Registers its calls and starts playing. */
  start(deps: EngineDependencies): Promise<RunningEngine>
}

/** What every engine may use. */
export interface EngineDependencies {
  http: Http
  database: Database
  databaseUrl: string
  key: EncryptionKey
  log: Log
  links: BetLinks
  clock: SteadyClock
  settings: PlaySettings
  /** What bets may win. */
  bank: Bank
  realtime: Pick<Realtime, 'here' | 'toAll' | 'toPlayer' | 'toWatchers'>
  /** The gifts of all slices that can be staked. */
  gifts: readonly Gift[]
  /** Third-party machines, and the origin they call. */
  packages: KeptPackages
  secondOrigin: SecondOrigin
  /** The site is asking the player whether to continue, and has no answer yet. */
  checkIsDue(player: number): Promise<boolean>
  /** True while no money may be staked (the books differ), as far as this process knows: the write checks again. */
  isStopped(): boolean
  /** False while nothing new may begin automatically: under maintenance. */
  mayBegin(): boolean
  facesOf(db: Db, players: readonly number[]): Promise<ReadonlyMap<number, Face>>
  /** Records what an administrator did, in the transaction that did it. */
  noteAdmin: NoteAdmin
  noteSite: NoteSite
  /** Called for every changed balance, after the commit. */
  onBalance(bettor: Bettor, news: BalanceNews): void
}

export interface PlaySettings {
  /** The jurisdiction whose rules apply: a name of `jurisdictions.ts`. */
  jurisdiction: string
  /** True if bets that cost more than a plain one are accepted. */
  slotBuy: boolean
  /** True if live tables deal. */
  tables: boolean
  /** Those of them dealt by people. */
  tablesByHand: readonly string[]
  tableVideo: { sources: readonly string[]; secret: string | undefined }
  rounds: {
    /** False: this node never leads shared rounds. */
    leads: boolean
    /** How many rounds a new chain is made for. */
    chainLinks: number
    /** False: a chain waits for the salt that the administrator enters. */
    drawsSalt: boolean
    /** How long a stop waits for a round under way, in milliseconds. */
    finishMs: number
  }
  packageFlags: readonly PackageFlag[]
  /** By what factor calls may come faster than usual. */
  rateFactor: number
}

/** An engine that plays on this node. */
export interface RunningEngine {
  readonly engine: Engine
  /** The bet of this name and its player; undefined if there is none. A refusal if it exists and cannot be shown. */
  show(name: BetName): Promise<{ player: number; shown: ShownBet } | Refusal | undefined>
  /**
   * Ends all open bets of banned players: at their current state, or returned before the first step; at live tables they
   * play on. Repeating it, or running it on several nodes, changes nothing.
   */
  endBanned(): Promise<unknown>
  /** Ends what its players have abandoned. Any node may call it, at any time. */
  endIdle(): Promise<unknown>
  /** Its handlers of bus topics. */
  readonly hears?: Opened['hears']
  /** The site is up; other nodes reach this one at the address. */
  begin(address: string): void
  /** Stops: finishes open bets, or hands them over, while calls are still answered. */
  finish(): Promise<void>
  /** Leaves open bets as a killed process would. */
  abandon(): Promise<void>
  /** Called after the last call: waits for pending writes. */
  close(): Promise<void>
}
