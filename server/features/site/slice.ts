/** The site's own state, as its pages hear it. */
import type { Realtime } from '../../platform/realtime.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import type { SiteState } from './site.ts'

export const siteSlice: Slice<{ site: SiteState; realtime: Pick<Realtime, 'here'> }> = {
  ...keepsNothing,
  folder: 'features/site',
  erase: null,
  open({ site, realtime }) {
    site.onChange(({ works }) => realtime.here.toAll('works', { type: works }))
    return { greet: (send) => send('works', { type: site.current().works }) }
  },
}
