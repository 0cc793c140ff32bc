/** The site's own state, as sent to its pages. */
import { restorations as calls } from '@kurazh/contract/play/restorations.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { restorations } from '../../platform/database/restoration.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { adminBannerRoutes, adminLobbyRoutes, adminSiteRoutes, adminSocialRoutes } from './admin-site.ts'
import type { SiteState } from './site.ts'

export const siteSlice: Slice<{
  db: Db
  http: Http
  site: SiteState
  realtime: Pick<Realtime, 'here'>
}> = {
  ...keepsNothing,
  folder: 'features/site',
  afterRestoration: null,
  erase: null,
  open({ db, http, site, realtime }) {
    adminSiteRoutes(http, { db, site })
    adminSocialRoutes(http, { db, site })
    adminLobbyRoutes(http, { db, site })
    adminBannerRoutes(http, { db, site })
    http.on(calls.restorations, async () => ({
      success: { restorations: (await restorations(db)).map(({ id, backTo }) => ({ id, backTo: backTo.getTime() })) },
    }))
    site.onChange(({ works }) => realtime.here.toAll('works', { type: works }))
    return { greet: (send) => send('works', { type: site.current().works }) }
  },
}
