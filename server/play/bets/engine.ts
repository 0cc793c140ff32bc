/**
 * What an engine of bets must bring. Whatever every bet has (a place in the journal, a public number and a page, lists, lines
 * of the statement, a part in the copy of one's data, a say when the account is closed, its end at a ban) stands once in this
 * folder and asks the engines of `engines.ts` in these words. Who forgets a duty does not compile.
 */
import type { ReplyOf } from '@kurazh/contract/call.ts'
import type { PackageFlag } from '@kurazh/contract/package-flags.ts'
import type { play } from '@kurazh/contract/play.ts'
import type { RawBuilder } from 'kysely'
import type { NoteAdmin } from '../../platform/admin-door.ts'
import type { Database, Db, Tx } from '../../platform/database.ts'
import type { EncryptionKey } from '../../platform/encryption.ts'
import type { Http, Refusal } from '../../platform/http.ts'
import type { Log } from '../../platform/log.ts'
import type { Realtime } from '../../platform/realtime.ts'
import type { SecondOrigin } from '../../platform/second-origin.ts'
import type { SteadyClock } from '../../platform/steady-clock.ts'
import type { Keeping, Opened } from '../../slice.ts'
import type { KeptPackages } from '../seeded/packages/kept-packages.ts'
import type { BetLinks } from './bet-links.ts'
import type { BetName } from './bet-name.ts'
import type { BalanceNews, Bettor, Face } from './bettor.ts'
import type { Gift } from './gift.ts'
import type { JournalBet } from './journal-bet.ts'
import type { Row } from '../rows.ts'

/** A row of the journal, as SQL answers it. */
export interface JournalRow extends Pick<Row<'bet'>, 'player' | 'game' | 'version' | 'stake' | 'multiplier_e4' | 'payout' | 'at' | 'journal'> {
  /** As JSON. */
  params: string
  /** What the engine names the bet by: its number, and its place under that number where several share one. */
  number: bigint
  place: number | null
}

/** A bet that was played to its end, in short. Money in kopecks. */
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

/** Of a game that has any. */
export interface OpenBets {
  game: string
  bets: number
}

/** An engine as far as it needs nothing but a database: what it has of whom. */
export interface Engine extends Keeping {
  /** The first byte of the names of its bets: another one for each engine, for ever. */
  readonly mark: number
  readonly journal: {
    /** Where its bets join the journal: an indexed column `journal` there is null for those that are not over. */
    readonly table: string
    /** The columns of a JournalRow, in its order, from that table. */
    readonly columns: RawBuilder<unknown>
    /** Its games, where a player's bets lie by game and then by number; left out: by number alone. */
    readonly games?: readonly string[]
    /**
     * Its table says of each bet whether a hand has dealt it (`by_hand`), and of one that was corrected after it was paid what it was paid first
     * (`first_payout`, `first_multiplier_e4`) and where it joins the journal again (`corrected`, indexed).
     */
    readonly corrections?: true
    nameOf(row: JournalRow): BetName
  }
  /** A player's newest played bets of all its games, newest first. */
  latest(db: Db, player: number, limit: number): Promise<PlayedBet[]>
  /** How many bets of each game are not over. */
  openBets(db: Db): Promise<readonly OpenBets[]>
  /** Kopecks staked since the instant on what is not over. */
  openStakes(db: Db | Tx, player: number, since: Date): Promise<bigint>
  /** When the stakes of these bets left; of one that is not named, when it was over. */
  placedAt(tx: Tx, bets: readonly JournalBet[]): Promise<ReadonlyMap<JournalBet, Date>>
  /** Answers its calls and plays. */
  start(deps: EngineDependencies): Promise<RunningEngine>
}

/** What every engine may work with. */
export interface EngineDependencies {
  http: Http
  database: Database
  databaseUrl: string
  key: EncryptionKey
  log: Log
  links: BetLinks
  clock: SteadyClock
  settings: PlaySettings
  realtime: Pick<Realtime, 'here' | 'toAll' | 'toPlayer' | 'toWatchers'>
  /** What is staked as a gift, of all slices. */
  gifts: readonly Gift[]
  /** Machines made elsewhere, and where they ask. */
  packages: KeptPackages
  secondOrigin: SecondOrigin
  /** False once a session of the site has ended. */
  siteSessionStands(db: Db, session: number): Promise<boolean>
  /** The site asks the player whether to go on, and has not been answered. */
  checkIsDue(player: number): Promise<boolean>
  /** True while no money may be staked (the books differ), as far as this process knows: the write looks again. */
  isStopped(): boolean
  /** False while nothing new may begin by itself: under maintenance. */
  mayBegin(): boolean
  /** Public codes of players, by id. */
  uidsOf(db: Db, players: readonly number[]): Promise<ReadonlyMap<number, string>>
  facesOf(db: Db, players: readonly number[]): Promise<ReadonlyMap<number, Face>>
  /** Writes down what an administrator did, in the transaction that did it. */
  noteAdmin: NoteAdmin
  /** Hears of every balance moved, after its commit. */
  onBalance(bettor: Bettor, news: BalanceNews): void
}

export interface PlaySettings {
  /** Whose rules hold: a name of `jurisdictions.ts`. */
  jurisdiction: string
  /** True: bets that cost more than a plain one are taken. */
  slotBuy: boolean
  /** True: live tables deal. */
  tables: boolean
  /** Those of them that people deal. */
  tablesByHand: readonly string[]
  tableVideo: { sources: readonly string[]; secret: string | undefined }
  rounds: {
    /** False: this node leaves the lead of shared rounds to others. */
    leads: boolean
    /** How many rounds a new chain is for. */
    chainLinks: number
    /** False: a chain waits for the salt that the administrator enters. */
    drawsSalt: boolean
    /** How long a stop waits for a round under way, in milliseconds. */
    finishMs: number
  }
  packageFlags: readonly PackageFlag[]
  /** How many times faster than usual calls may come. */
  paceFactor: number
}

/** An engine that plays on this node. */
export interface RunningEngine {
  readonly engine: Engine
  /** The bet of this name and whose it is; undefined when there is none. Refused where it is there and cannot be shown. */
  show(name: BetName): Promise<{ player: number; shown: ShownBet } | Refusal | undefined>
  /** Ends whatever banned players have open: where it stands, or given back before the first step. Doing it again, or on several nodes, changes nothing. */
  endBanned(): Promise<unknown>
  /** Ends what its players have left. Any node may, at any time. */
  endIdle(): Promise<unknown>
  /** What it hears from the bus, by topic. */
  readonly hears?: Opened['hears']
  /** The site answers; other nodes reach this one at the address. */
  begin(address: string): void
  /** A stop: finishes what is in the air, or hands it over, while calls are still answered. */
  finish(): Promise<void>
  /** Leaves what is in the air as a killed process would. */
  abandon(): Promise<void>
  /** After the last call: waits for what is being written. */
  close(): Promise<void>
}
