/** Public texts written by administrators. */
import type { Http } from '../../platform/http/http.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { type HelpTextDependencies, helpTextRoutes } from './help-texts.ts'

export const contentSlice: Slice<HelpTextDependencies & { http: Http }> = {
  ...keepsNothing,
  folder: 'features/content',
  afterRestoration: null,
  erase: null,
  open(deps) {
    helpTextRoutes(deps.http, deps)
    return {}
  },
}
