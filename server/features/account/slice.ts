/** The account as a whole: it asks every slice. */
import type { Http } from '../../platform/http.ts'
import { type Keeping, keepsNothing, type Slice } from '../../slice.ts'
import { type AccountDependencies, accountRoutes } from './account.ts'

export interface AccountSliceDependencies extends Pick<AccountDependencies, 'db' | 'askConfirmation'> {
  http: Http
  sessions: { forget(player: number): void }
  ofAllSlices: Pick<Keeping, 'dataExport' | 'closingBars'> & { erase: AccountDependencies['erase'] }
}

export const accountSlice: Slice<AccountSliceDependencies> = {
  ...keepsNothing,
  folder: 'features/account',
  erase: null,
  open({ http, db, askConfirmation, sessions, ofAllSlices: { dataExport, closingBars, erase } }) {
    accountRoutes(http, { db, askConfirmation, dataExport, closingBars, erase, forget: sessions.forget })
    return {}
  },
}
