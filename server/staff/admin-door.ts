/** Implements the guard of the admin area, which the HTTP edge calls with every admin call. */
import type { Db } from '../platform/database/database.ts'
import type { AdminDoor } from '../platform/admin/admin-guard.ts'
import { findAdmin } from './admin-sessions.ts'
import { actorOf, note } from './audit.ts'
import { countRows } from './reading.ts'
import { isStaff } from './role-holders.ts'
import { takeWholeFile } from './whole-files.ts'

/** `secure`: the site's public address uses TLS. */
export function createAdminDoor(db: Db, secure: boolean): AdminDoor {
  return {
    find: (cookieHeader, caller) => findAdmin(db, cookieHeader, caller, secure),
    isStaff: (player) => isStaff(db, player),
    takeWhole: (admin, path, filters) => takeWholeFile(db, admin, path, filters),
    countRows: (admin, reading) => countRows(db, admin.id, reading),
    note: async ({ id }, entry) => note(db, await actorOf(db, id), entry),
  }
}
