/** How the site is just now, by what every slice lets be measured of itself. */
import { firstSteps, overviewCalls as calls } from '@kurazh/contract/admin/overview.ts'
import type { Db } from '../../platform/database.ts'
import type { Http } from '../../platform/http.ts'
import type { Measure } from '../../platform/measure.ts'
import { peopleWithRoles } from './roles.ts'

export interface OverviewDependencies {
  db: Db
  /** True while the books differ. */
  isStopped(): boolean
  /** Players and bets that were made to be shown. */
  demoOf(db: Db): Promise<{ players: number; bets: number } | undefined>
  site: { current(): { works: number } }
  ofAllSlices: { readonly measures: readonly Measure[] }
  config: { isPublic: boolean; smtpUrl: string | undefined; jurisdiction: string; realMoney: boolean; social: { vk: string; tg: string }; webhooks: object | undefined }
}

export function overviewRoutes(http: Http, { db, isStopped, demoOf, site, ofAllSlices: { measures }, config }: OverviewDependencies): void {
  http.onAdmin(calls.adminOverview, async () => {
    const values = await Promise.all(measures.map(async ({ name, read }) => (await read(db)).map(({ of = null, value }) => ({ name, of, value }))))
    return { success: { at: new Date().toISOString(), bettingStopped: isStopped(), works: site.current().works !== 0, measures: values.flat(), demo: (await demoOf(db)) ?? null } }
  })

  http.onAdmin(calls.firstSteps, async () => {
    const done: Readonly<Record<(typeof firstSteps)[number], boolean>> = {
      secondAdmin: (await peopleWithRoles(db)).length > 1, address: config.isPublic, mail: config.smtpUrl !== undefined, jurisdiction: config.jurisdiction !== 'play',
      payments: config.realMoney, social: config.social.vk !== '' || config.social.tg !== '', webhooks: config.webhooks !== undefined,
    }
    return { success: { steps: firstSteps.map((name) => ({ name, done: done[name] })) } }
  })
}
