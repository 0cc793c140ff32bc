/** The first administrator of a site owns it. */
import { ensureOwner } from '../features/admin/roles.ts'
import { ensureAdmin } from '../features/identity/identity.ts'
import { oldestAdmin } from '../features/identity/logins.ts'
import type { Db } from '../platform/database.ts'

/** Makes them where there is nobody. Answers the one-time password, undefined when there was an administrator already. */
export async function ensureFirstAdmin(db: Db): Promise<string | undefined> {
  const password = await ensureAdmin(db)
  const admin = await oldestAdmin(db)
  if (admin !== undefined) await ensureOwner(db, admin)
  return password
}
