/** The site's switches in the admin area. */
import { siteCalls as calls } from '@kurazh/contract/admin/site.ts'
import type { NoteAdmin } from '../../platform/admin-door.ts'
import { type Db, transaction } from '../../platform/database.ts'
import type { Http } from '../../platform/http.ts'
import { setWorks, type SiteState } from './site.ts'

export function adminSiteRoutes(http: Http, { db, site, noteAdmin }: { db: Db; site: SiteState; noteAdmin: NoteAdmin }): void {
  http.onAdmin(calls.adminSite, async () => ({ success: { works: site.current().works !== 0 } }))

  http.onAdmin(calls.setMaintenance, ({ admin }, { works }) => transaction(db, async (tx) => {
    await setWorks(tx, works ? 1 : 0)
    await noteAdmin(tx, admin, { action: calls.setMaintenance.path, outcome: 'done', detail: { before: site.current().works !== 0, after: works } })
    return { success: works ? 'Сайт закрыт на технические работы' : 'Сайт открыт' }
  }))
}
