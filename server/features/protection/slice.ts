/** Protection: a player's own limits, breaks and exclusions, visits and the reality check. */
import type { Http } from '../../platform/http.ts'
import type { Realtime } from '../../platform/realtime.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { type AdminLimitsDependencies, adminLimitRoutes } from './admin-limits.ts'
import { dataExportOfProtection } from './data-export.ts'
import { type ProtectionDependencies, protectionRoutes } from './protection.ts'
import { visitFollower } from './visits.ts'

export interface ProtectionSliceDependencies extends ProtectionDependencies, AdminLimitsDependencies {
  http: Http
  realtime: Pick<Realtime, 'toPlayer'>
}

export const protectionSlice: Slice<ProtectionSliceDependencies> = {
  ...keepsNothing,
  folder: 'features/protection',
  playersTables: {
    protection_change: { copy: { in: 'limits' }, closing: { stays: 'lapses by itself' } },
    protection_break: { copy: { in: 'breaks' }, closing: { stays: 'an exclusion outlives the account' } },
    protection_visit: { copy: { in: 'lastVisit' }, closing: { stays: 'counts of play under a bare number' } },
  },
  dataExport: dataExportOfProtection,
  erase: null,
  open(deps) {
    protectionRoutes(deps.http, deps)
    adminLimitRoutes(deps.http, deps)
    return { follows: [visitFollower(deps.jurisdiction, (player, visit) => deps.realtime.toPlayer(player, 'visit', visit))] }
  },
}
