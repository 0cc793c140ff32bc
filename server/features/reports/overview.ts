/** The current state of the site, from the measures of every slice. */
import { firstSteps, overviewCalls as calls } from '@kurazh/contract/admin/overview.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import { whyNotSent } from '../../platform/mail/delivery.ts'
import type { Measure } from '../../platform/process/measure.ts'
import { peopleWithRoles } from '../../staff/public.ts'
import { isRealMoney } from '../payments/public.ts'
import { demoOf, type SiteState } from '../site/public.ts'

export interface OverviewDependencies {
  db: Db
  /** True while the books do not balance. */
  isStopped(): boolean
  site: Pick<SiteState, 'current' | 'kept'>
  ofAllSlices: { readonly measures: readonly Measure[] }
  gateways: Parameters<typeof isRealMoney>[0]
  config: {
    isPublic: boolean
    smtpUrl: string | undefined
    jurisdiction: string
    webhooks: object | undefined
  }
}

export function overviewRoutes(
  http: Http,
  { db, isStopped, site, ofAllSlices: { measures }, gateways, config }: OverviewDependencies,
): void {
  const realMoney = isRealMoney(gateways)
  http.onAdmin(calls.adminOverview, async () => {
    const values = await Promise.all(
      measures.map(async ({ name, read }) => (await read(db)).map(({ of = null, value }) => ({ name, of, value }))),
    )
    return {
      success: {
        at: new Date().toISOString(),
        bettingStopped: isStopped(),
        works: site.current().works !== 0,
        measures: values.flat(),
        mailAnswer: (await whyNotSent(db)) ?? null,
        demo: (await demoOf(db)) ?? null,
      },
    }
  })

  http.onAdmin(calls.firstSteps, async () => {
    // Those written in the area count as those of the settings do.
    const { social } = (await site.kept()).social
    const done: Readonly<Record<(typeof firstSteps)[number], boolean>> = {
      secondAdmin: (await peopleWithRoles(db)).length > 1,
      address: config.isPublic || realMoney,
      mail: config.smtpUrl !== undefined,
      contact: social.email !== '' || social.support !== '',
      jurisdiction: config.jurisdiction !== 'play',
      payments: realMoney,
      social: social.vk !== '' || social.tg !== '',
      webhooks: config.webhooks !== undefined,
    }
    return { success: { steps: firstSteps.map((name) => ({ name, done: done[name] })) } }
  })
}
