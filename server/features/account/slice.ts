/** The account as a whole: the current visitor, the data export and account closing. */
import type { Http } from '../../platform/http/http.ts'
import { type Keeping, keepsNothing, type Slice } from '../../slice.ts'
import { type AccountDependencies, accountRoutes } from './export-and-closing.ts'
import { type AdminAccountDependencies, adminAccountRoutes, identityByTwo } from './admin-account.ts'
import { copiesTaken, copyByTwo, forgetWhyTaken } from './copies.ts'
import { type VisitorDependencies, visitorRoutes } from './visitor.ts'

export interface AccountSliceDependencies
  extends VisitorDependencies, Pick<AdminAccountDependencies, 'letters' | 'key'> {
  http: Http
  config: VisitorDependencies['config'] & { brand: string }
  sessions: VisitorDependencies['sessions'] & { forget(player: number): void }
  ofAllSlices: VisitorDependencies['ofAllSlices'] &
    Pick<Keeping, 'dataExport' | 'closingBars'> & { erase: AccountDependencies['erase'] }
}

export const accountSlice: Slice<AccountSliceDependencies> = {
  ...keepsNothing,
  folder: 'features/account',
  playersTables: {
    account_copy: { copy: { in: 'copiesForStaff' }, closing: { stays: 'who of the staff took the data' } },
  },
  dataExport: [{ name: 'copiesForStaff', rows: copiesTaken }],
  afterRestoration: null,
  erase: forgetWhyTaken,
  open(deps) {
    const {
      http,
      sessions,
      ofAllSlices: { dataExport, closingBars, erase },
    } = deps
    visitorRoutes(http, deps)
    const account = { ...deps, dataExport, closingBars, erase, forget: sessions.forget, brand: deps.config.brand }
    accountRoutes(http, account)
    adminAccountRoutes(http, account)
    return { byTwo: [...Object.values(identityByTwo(account)), copyByTwo] }
  },
}
