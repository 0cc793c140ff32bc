/** The door of the admin area, as the edge asks it with every call. */
import type { AdminDoor } from '../../platform/admin-door.ts'
import { findAdmin } from './admin-sessions.ts'
import { note } from './audit.ts'
import type { AdminDependencies } from './dependencies.ts'
import { actorOf } from './way-in.ts'

export function createAdminDoor(deps: Pick<AdminDependencies, 'db' | 'loginsOf'>): AdminDoor {
  return {
    find: (cookieHeader, caller) => findAdmin(deps.db, cookieHeader, caller),
    note: async ({ id }, entry) => note(deps.db, await actorOf(deps.db, deps, id), entry),
  }
}
