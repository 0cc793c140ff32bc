/** Protection: a player's own limits, breaks and exclusions, visits and the reality check. */
import type { Http } from '../../platform/http/http.ts'
import type { Log } from '../../platform/process/log.ts'
import type { EncryptionKey } from '../../platform/security/encryption.ts'
import { markExcluded, marksKey } from '../../players/public.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { adminLimitRoutes, breakByTwo } from './admin-limits.ts'
import { releaseByTwo, releaseRoutes } from './admin-release.ts'
import { dataExportOfProtection } from './data-export.ts'
import { excludedPlayers, type ProtectionDependencies, protectionRoutes } from './protection.ts'
import { visitFollower, visitOf } from './visits.ts'

const markEveryMs = 300_000

export interface ProtectionSliceDependencies extends Omit<ProtectionDependencies, 'markKey'> {
  http: Http
  log: Log
  key: EncryptionKey
  realtime: Pick<Realtime, 'toPlayer'>
}

export const protectionSlice: Slice<ProtectionSliceDependencies> = {
  ...keepsNothing,
  folder: 'features/protection',
  afterRestoration: null,
  playersTables: {
    protection_change: { copy: { in: 'limits' }, closing: { stays: 'lapses by itself' } },
    protection_break: { copy: { in: 'breaks' }, closing: { stays: 'an exclusion outlives the account' } },
    protection_visit: { copy: { in: 'lastVisit' }, closing: { stays: 'counts of play under a bare number' } },
  },
  dataExport: dataExportOfProtection,
  erase: null,
  async open(deps) {
    const { http, db, log } = deps
    const markKey = await marksKey(db, deps.key)
    protectionRoutes(http, { ...deps, markKey })
    adminLimitRoutes(http, { db, markKey })
    releaseRoutes(http, deps)
    return {
      byTwo: [breakByTwo(markKey), releaseByTwo],
      asksFirst: async (player) => (await visitOf(db, deps.jurisdiction, player)).checkDue,
      jobs: [
        {
          name: 'marks of the excluded',
          everyMs: markEveryMs,
          run: () => markExcluded({ db, log }, markKey, (after, most) => excludedPlayers(db, after, most)),
        },
      ],
      follows: [visitFollower(deps.jurisdiction, (player, visit) => deps.realtime.toPlayer(player, 'visit', visit))],
    }
  },
}
