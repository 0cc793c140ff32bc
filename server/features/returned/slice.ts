/** What the site gives back to players in all, for everybody to see. */
import type { Http } from '../../platform/http.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { lookAtLaw, type ReturnedDependencies, returnedRoutes } from './returned.ts'

/** How often it is looked whether what came back is within its bound: it changes when a day ends. */
const lookEveryMs = 3_600_000

export const returnedSlice: Slice<ReturnedDependencies & { http: Http }> = {
  ...keepsNothing,
  folder: 'features/returned',
  erase: null,
  open(deps) {
    returnedRoutes(deps.http, deps)
    return { jobs: [{ name: 'the bound of rewards', everyMs: lookEveryMs, run: () => lookAtLaw(deps) }] }
  },
}
