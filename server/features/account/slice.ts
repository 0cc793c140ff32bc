/** The account as a whole: the current visitor, the data export and account closing. */
import type { Http } from '../../platform/http/http.ts'
import { type Keeping, keepsNothing, type Slice } from '../../slice.ts'
import { type AccountDependencies, accountRoutes } from './export-and-closing.ts'
import { type VisitorDependencies, visitorRoutes } from './visitor.ts'

export interface AccountSliceDependencies extends VisitorDependencies {
  http: Http
  sessions: VisitorDependencies['sessions'] & { forget(player: number): void }
  ofAllSlices: VisitorDependencies['ofAllSlices'] &
    Pick<Keeping, 'dataExport' | 'closingBars'> & { erase: AccountDependencies['erase'] }
}

export const accountSlice: Slice<AccountSliceDependencies> = {
  ...keepsNothing,
  folder: 'features/account',
  afterRestoration: null,
  erase: null,
  open(deps) {
    const {
      http,
      db,
      sessions,
      ofAllSlices: { dataExport, closingBars, erase },
    } = deps
    visitorRoutes(http, deps)
    accountRoutes(http, { db, dataExport, closingBars, erase, forget: sessions.forget })
    return {}
  },
}
