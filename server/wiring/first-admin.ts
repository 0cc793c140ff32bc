/** Creates the first administrator of a site, who owns it. */
import { ensureOwner } from '../staff/role-holders.ts'
import { ensureAdmin } from '../players/identity.ts'
import { oldestAdmin } from '../players/logins.ts'
import type { Db } from '../platform/database/database.ts'
import type { EncryptionKey } from '../platform/security/encryption.ts'

/** Creates one where there is none. Returns the one-time password, undefined when an administrator exists. */
export async function ensureFirstAdmin(db: Db, key: EncryptionKey): Promise<string | undefined> {
  const password = await ensureAdmin(db, key)
  const admin = await oldestAdmin(db)
  if (admin !== undefined) await ensureOwner(db, admin)
  return password
}
