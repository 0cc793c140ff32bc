/** Reserves: the daily proof of what is owed to players. */
import type { Db } from '../../platform/database.ts'
import type { Http } from '../../platform/http.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { type LastLink, publishReserves, reservesRoutes, type UidsOf } from './reserves.ts'

/** How often it is looked whether today's root is published. */
const publishEveryMs = 60_000

export interface ReservesSliceDependencies {
  http: Http
  db: Db
  /** For what reads every balance. */
  patient: Db
  uidsOf: UidsOf
  lastAuditLink: LastLink
}

export const reservesSlice: Slice<ReservesSliceDependencies> = {
  ...keepsNothing,
  folder: 'features/reserves',
  playersTables: { reserve_leaf: { copy: { none: 'shown on its own page' }, closing: { stays: 'branches of published roots, kept for some days' } } },
  erase: null,
  open({ http, db, patient, uidsOf, lastAuditLink }) {
    reservesRoutes(http, db)
    return { jobs: [{ name: 'reserves', everyMs: publishEveryMs, run: () => publishReserves(patient, uidsOf, lastAuditLink) }] }
  },
}
