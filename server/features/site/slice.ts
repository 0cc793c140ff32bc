/** The site's own state, as its pages hear it. */
import type { NoteAdmin } from '../../platform/admin-door.ts'
import type { Db } from '../../platform/database.ts'
import type { Http } from '../../platform/http.ts'
import type { Realtime } from '../../platform/realtime.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { adminBannerRoutes, adminLobbyRoutes, adminSiteRoutes, adminSocialRoutes } from './admin-site.ts'
import type { SiteState } from './site.ts'

export const siteSlice: Slice<{ db: Db; http: Http; noteAdmin: NoteAdmin; site: SiteState; realtime: Pick<Realtime, 'here'> }> = {
  ...keepsNothing,
  folder: 'features/site',
  erase: null,
  open({ db, http, noteAdmin, site, realtime }) {
    adminSiteRoutes(http, { db, site, noteAdmin })
    adminSocialRoutes(http, { db, site, noteAdmin })
    adminLobbyRoutes(http, { db, site, noteAdmin })
    adminBannerRoutes(http, { db, site, noteAdmin })
    site.onChange(({ works }) => realtime.here.toAll('works', { type: works }))
    return { greet: (send) => send('works', { type: site.current().works }) }
  },
}
