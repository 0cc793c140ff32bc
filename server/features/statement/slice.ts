/** The statement of a player's movements. */
import type { Http } from '../../platform/http/http.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { adminStatement } from './admin-statement.ts'
import { type StatementDependencies, statementRoutes } from './statement.ts'

export interface StatementSliceDependencies extends Omit<StatementDependencies, 'movements'> {
  http: Http
  ofAllSlices: Pick<StatementDependencies, 'movements'>
}

export const statementSlice: Slice<StatementSliceDependencies> = {
  ...keepsNothing,
  folder: 'features/statement',
  afterRestoration: null,
  erase: null,
  open({ http, db, links, ofAllSlices: { movements } }) {
    statementRoutes(http, { db, links, movements })
    adminStatement(http, { db, links, movements })
    return {}
  },
}
