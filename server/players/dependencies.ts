/** Dependencies of the account routes. */
import type { Site } from '@kurazh/contract/content/site.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Log } from '../platform/process/log.ts'
import type { Letters } from '../platform/mail/outbox.ts'
import type { RateLimits } from '../platform/security/database-rate-limit.ts'
import type { EncryptionKey } from '../platform/security/encryption.ts'
import type { Sessions } from './sessions/sessions.ts'

export interface IdentityDependencies {
  db: Db
  sessions: Sessions
  rateLimits: RateLimits
  letters: Letters
  log: Log
  brand: string
  /** The public address of the site; links and passkeys are never built from the request. */
  origin(): string
  /** Seals the secrets of authenticators. */
  secretKey: EncryptionKey
  /** Keys the marks that recognise players who have excluded themselves. */
  markKey: Buffer
  welcomeGiftKopecks: bigint
  registrationsPerHour: number
  site(): Site
  ofAllSlices: {
    /** Notifies every slice of a new player, in the transaction of the registration. */
    onRegistration(tx: Tx, newcomer: { player: number; code: string | undefined }): Promise<void>
  }
  /** Counts sign-ins for the operator, those of unknown logins too. */
  signIns: { count(result: 'ok' | 'refused'): void }
  /** Undefined: sign-in with VK is off. */
  vk: { clientId: string; url: string } | undefined
}
