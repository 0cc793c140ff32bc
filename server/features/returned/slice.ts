/** Public totals of what the site gives back to players. */
import type { Http } from '../../platform/http/http.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { lookAtLaw, type ReturnedDependencies, returnedRoutes } from './returned.ts'

/** How often the bounds are checked: the totals change when a day ends. */
const lookEveryMs = 3_600_000

export const returnedSlice: Slice<ReturnedDependencies & { http: Http }> = {
  ...keepsNothing,
  folder: 'features/returned',
  afterRestoration: null,
  erase: null,
  open(deps) {
    returnedRoutes(deps.http, deps)
    return { jobs: [{ name: 'the bound of rewards', everyMs: lookEveryMs, run: () => lookAtLaw(deps) }] }
  },
}
