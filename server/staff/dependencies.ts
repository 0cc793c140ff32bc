/** Dependencies of the admin area. */
import type { Db } from '../platform/database/database.ts'
import type { RequestKind } from '../platform/admin/two-people.ts'
import type { Log } from '../platform/process/log.ts'
import type { Letters } from '../platform/mail/outbox.ts'
import type { EncryptionKey } from '../platform/security/encryption.ts'
import type { RateLimits } from '../platform/security/database-rate-limit.ts'

export interface AdminDependencies {
  db: Db
  rateLimits: RateLimits
  letters: Letters
  log: Log
  /** Opens the secrets of authenticators. */
  key: EncryptionKey
  config: { brand: string }
  /** The public address of the site. */
  origin(): string
  ofAllSlices: {
    /** Acts of other slices that take two people. */
    byTwo(): readonly RequestKind<unknown>[]
  }
}
