/** How the site is just now, by what every slice lets be measured of itself. */
import { overviewCalls as calls } from '@kurazh/contract/admin/overview.ts'
import type { Db } from '../../platform/database.ts'
import type { Http } from '../../platform/http.ts'
import type { Measure } from '../../platform/measure.ts'

export interface OverviewDependencies {
  db: Db
  /** True while the books differ. */
  isStopped(): boolean
  site: { current(): { works: number } }
  ofAllSlices: { readonly measures: readonly Measure[] }
}

export function overviewRoutes(http: Http, { db, isStopped, site, ofAllSlices: { measures } }: OverviewDependencies): void {
  http.onAdmin(calls.adminOverview, async () => {
    const values = await Promise.all(measures.map(async ({ name, read }) => (await read(db)).map(({ of = null, value }) => ({ name, of, value }))))
    return { success: { at: new Date().toISOString(), bettingStopped: isStopped(), works: site.current().works !== 0, measures: values.flat() } }
  })
}
