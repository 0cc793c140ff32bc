/**
 * Builds the context: what every slice may work with. Each slice names the fields it takes in its own `…Dependencies`.
 */
import type { Config } from '../config.ts'
import { createKnownStatuses, type KnownStatuses, statusesOf } from '../features/credit/public.ts'
import { createKeptPackages } from '../features/packages/public.ts'
import { type Gateway, gatewaysOf, sandboxKey } from '../features/payments/public.ts'
import type { SiteState } from '../features/site/public.ts'
import type { Database, Db, Tx } from '../platform/database/database.ts'
import type { Http } from '../platform/http/http.ts'
import type { SecondOrigin } from '../platform/http/second-origin.ts'
import type { NoteAdmin, NoteSite } from '../platform/admin/admin-guard.ts'
import type { RequestKind } from '../platform/admin/two-people.ts'
import type { Log } from '../platform/process/log.ts'
import type { Mail } from '../platform/mail/mail.ts'
import type { Letters } from '../platform/mail/outbox.ts'
import type { Measure } from '../platform/process/measure.ts'
import type { SteadyClock } from '../platform/process/steady-clock.ts'
import type { Realtime } from '../platform/realtime/realtime.ts'
import type { EncryptionKey } from '../platform/security/encryption.ts'
import type { RateLimits } from '../platform/security/database-rate-limit.ts'
import type { RiskRule } from '../platform/security/risk-rule.ts'
import type { BetLinks } from '../play/bets/bet-links.ts'
import { type BetReturns, createBetReturns } from '../play/bets/bet-returns.ts'
import type { Face } from '../play/bets/bettor.ts'
import type { Gift } from '../play/bets/gift.ts'
import type { Jurisdiction } from '../play/jurisdictions.ts'
import type { KeptPackages } from '../play/seeded/packages/kept-packages.ts'
import { facesOf, type Sessions } from '../players/public.ts'
import type { DeclaredBudget } from '../rewards/declared.ts'
import type { Reward } from '../rewards/reward.ts'
import type { AccountLink, Keeping, Newcomer } from '../slice.ts'
import { noteAdmin, noteSite } from '../staff/public.ts'

/** The combined parts of all slices, available to any of them. */
export interface AllSlices extends Keeping {
  readonly rewards: readonly Reward[]
  readonly declares: readonly DeclaredBudget[]
  readonly gifts: readonly Gift[]
  readonly measures: readonly Measure[]
  readonly riskRules: readonly RiskRule[]
  readonly accountLinks: readonly AccountLink[]
  /** Erases who the player was, in every slice. */
  erase(tx: Tx, player: number, key: EncryptionKey): Promise<void>
  /** Acts that take two people, of every open slice. */
  byTwo(): readonly RequestKind<unknown>[]
  /** Whether some slice needs an answer from the player before the next bet. */
  asksFirst(player: number): Promise<boolean>
  /** Notifies every slice of a new player, in the transaction of the registration. */
  onRegistration(tx: Tx, newcomer: Newcomer): Promise<void>
}

/** Created by the root before any slice is opened. */
export interface Ground {
  /** The settings, read and checked. */
  config: Config
  /** Every pool of connections: `patient` for long work, `pool` for raw statements. */
  database: Database
  /** The database's address, for code that opens its own connections. */
  databaseUrl: string
  /** Seals secrets in the database. */
  key: EncryptionKey
  /** Writes letters, which are sent after the commit. */
  letters: Letters
  /** Hands a letter over at once: to try the mail server, and to tidy what is kept of letters here. */
  mail: Mail
  /** The log of the process. */
  log: Log
  /** Answers calls. */
  http: Http
  /** Sends events to pages. */
  realtime: Realtime
  /** Serves pages of packages. */
  secondOrigin: SecondOrigin
  /** Counts attempts over all nodes. */
  rateLimits: RateLimits
  /** The database's time. */
  clock: SteadyClock
  /** How often jobs run, in milliseconds. Overrides their own intervals in tests. */
  lookEveryMs?: number
  /** Push services may be in a private network: in tests. */
  pushAnywhere?: boolean
  /** Sessions of players. */
  sessions: Sessions
  /** Switches of the operator. */
  site: SiteState
  /** Public numbers of bets. */
  links: BetLinks
  /** The jurisdiction in force. */
  jurisdiction: Jurisdiction
  /** Everything required of every slice. */
  ofAllSlices: AllSlices
  /** True while no money may be staked: the books differ. */
  isStopped(): boolean
  /** The public address of the site. */
  origin(): string
}

export interface Context extends Ground {
  /** The usual pool of `database`. */
  db: Db
  /** The payment systems; the sandbox where the settings name none. */
  gateways: readonly Gateway[]
  /** Machines made by others, as stored on the disk. */
  packages: KeptPackages
  /** The RTP of a bet's rules; equal parameters are computed once. */
  betReturns: BetReturns
  /** Cached statuses of players. */
  statuses: KnownStatuses
  /** How players appear to others, with their statuses. */
  facesOf(queries: Db | Tx, players: readonly number[]): Promise<ReadonlyMap<number, Face>>
  /** Writes to the audit log what an administrator did. It is here for the floors below the staff. */
  noteAdmin: NoteAdmin
  /** Writes to the audit log what the site did by itself. */
  noteSite: NoteSite
}

/** `gateways` replaces those of the settings in tests. */
export async function contextOf(ground: Ground, gateways?: readonly Gateway[]): Promise<Context> {
  const {
    config,
    database: { db },
    key,
  } = ground
  const packages = createKeptPackages({ db, dataDir: config.dataDir })
  const statuses = createKnownStatuses(statusesOf)
  return {
    ...ground,
    db,
    gateways: gateways ?? gatewaysOf({ config, db, secret: await sandboxKey(db, key), origin: ground.origin }),
    packages,
    betReturns: createBetReturns(packages),
    statuses,
    facesOf: (queries, players) => facesOf(queries, players, (shown) => statuses.of(queries, shown)),
    noteAdmin,
    noteSite,
  }
}
