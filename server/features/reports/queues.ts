/** How much waits for a decision in each queue of the area, of those its reader may open. */
import { overviewCalls as calls, type queueNames } from '@kurazh/contract/admin/overview.ts'
import type { Right } from '@kurazh/contract/admin/rights.ts'
import type { AdminCaller } from '../../platform/admin/admin-guard.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Measure } from '../../platform/process/measure.ts'
import { countHeld } from '../../players/public.ts'
import { openRequests } from '../../staff/public.ts'

interface QueueDependencies {
  db: Db
  ofAllSlices: { readonly measures: readonly Measure[] }
}

type Name = (typeof queueNames)[number]

export function queueRoutes(http: Http, { db, ofAllSlices: { measures } }: QueueDependencies): void {
  /** The measure of a slice below, which is counted the same way for an operator. */
  const measured = async (name: string, states: readonly string[]) => {
    const values = await measures.find((each) => each.name === name)?.read(db)
    return (values ?? []).reduce((sum, { of = '', value }) => sum + (states.includes(of) ? value : 0), 0)
  }
  const queues: readonly { name: Name; right: Right; count: () => Promise<number> }[] = [
    { name: 'payouts', right: 'payout.view', count: () => measured('kurazh_payouts', ['review', 'stuck']) },
    { name: 'requests', right: 'request.view', count: async () => (await openRequests(db)).length },
    { name: 'held', right: 'risk.view', count: () => countHeld(db) },
    { name: 'risk', right: 'risk.view', count: () => measured('kurazh_risk_cases', ['open']) },
  ]
  const seenBy = ({ rights }: AdminCaller) => queues.filter(({ right }) => rights.has(right))

  http.onAdmin(calls.adminQueues, async ({ admin }) => ({
    success: {
      queues: await Promise.all(seenBy(admin).map(async ({ name, count }) => ({ name, waiting: await count() }))),
    },
  }))
}
