/** The declared bank: what the operator puts behind the bets. What it caps is decided in play, inside the writes. */
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { bankByTwo, bankRoutes } from './admin-bank.ts'

export const bankSlice: Slice<{ http: Http; db: Db }> = {
  ...keepsNothing,
  folder: 'features/bank',
  // A bank of the copy stays in force: the operator declares a newer one if there was one.
  afterRestoration: null,
  erase: null,
  open({ http, db }) {
    bankRoutes(http, db)
    return { byTwo: [bankByTwo] }
  },
}
