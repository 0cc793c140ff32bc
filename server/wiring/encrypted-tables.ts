/** Everything that lies sealed in the database: what a change of the key goes through. A part of the composition root. */
import { sealedAuthenticators } from '../features/identity/second-factor/second-factor.ts'
import { sealedPayouts } from '../features/payments/sending.ts'
import { playSlice } from '../play/play.ts'
import type { Db } from '../platform/database.ts'
import { openSome } from '../platform/re-encryption.ts'
import type { SealedTable, EncryptionKey } from '../platform/encryption.ts'
import { hasSiteSecrets, sealedSiteSecrets } from '../platform/site-secrets.ts'

export const sealedTables: readonly SealedTable[] = [sealedSiteSecrets, ...playSlice.sealed, sealedAuthenticators, sealedPayouts]

/**
 * Throws EncryptionError where the site's secrets are not made yet and no key at hand opens what is sealed already: of a database
 * from before there were secrets, they would be made from a wrong key and stay so. Once made, opening them says the same.
 */
export async function refuseWrongKey(db: Db, key: EncryptionKey): Promise<void> {
  if (!(await hasSiteSecrets(db))) await openSome(db, key, sealedTables)
}
