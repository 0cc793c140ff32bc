/** What the routes of identity are made with. */
import type { ShownBanner } from '@kurazh/contract/banners.ts'
import type { StatusLabel } from '@kurazh/contract/status-names.ts'
import type { Site, Social } from '@kurazh/contract/site.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Mail } from '../../platform/mail.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { EncryptionKey } from '../../platform/encryption.ts'
import type { Sessions } from './sessions/sessions.ts'

export interface IdentityDependencies {
  db: Db
  sessions: Sessions
  rateLimits: RateLimits
  mail: Mail
  log: Log
  brand: string
  /** Where players reach the site; links and passkeys are never built from what a request says. */
  origin(): string
  /** Seals the secrets of authenticators. */
  secretKey: EncryptionKey
  /** Keys the marks by which those are recognised who have excluded themselves. */
  markKey: Buffer
  welcomeGiftKopecks: bigint
  /** The balance is worth money: a payment system is switched on. */
  realMoney: boolean
  registrationsPerHour: number
  /** The statuses of players; of those that are not there the lowest. */
  statusesOf(players: readonly number[]): Promise<ReadonlyMap<number, StatusLabel>>
  /** Writes down by whose link a newcomer has come, in the transaction of the registration. */
  cameBy(tx: Tx, newcomer: number, code: string): Promise<void>
  /** Writes down which documents a newcomer agreed to, in the transaction of the registration. */
  acceptDocuments(tx: Tx, newcomer: number): Promise<void>
  /** How many rewards wait for the player. */
  racebackOf(player: number): Promise<number>
  site(): Site
  /** Ids of the events that are shown: to this player, or to guests. */
  eventsFor(player: number | undefined): Promise<string[]>
  social(): Social
  /** Ids of games as they are to stand in the lobbies; undefined: as built. */
  order(): string[] | undefined
  /** What the operator says in the lobby to this player, or to guests. */
  bannersFor(player: number | undefined): Promise<ShownBanner[]>
  /** Undefined: sign-in with VK is off. */
  vk: { clientId: string; url: string } | undefined
}
