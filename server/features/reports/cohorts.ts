/** Cohorts: players by month of registration, with their figures in each month since then. */
import { cohortReport } from '@kurazh/contract/admin/reports.ts'
import { onAdminList } from '../../platform/admin/admin-list.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import { registeredByMonth } from '../../players/public.ts'
import { rewardsByMonth } from '../../rewards/days.ts'
import { depositsByMonth } from '../payments/public.ts'
import { playByMonth } from '../statistics/public.ts'
import { monthOf, monthsBack, numberOf, periodOf, today } from './report-period.ts'

export function cohortRoutes(http: Http, db: Db): void {
  onAdminList<typeof cohortReport, string>(http, cohortReport, {
    streams: (filters) => [monthsBack(periodOf(filters))],
    async shown(months) {
      const [first, last] = [months.at(-1), months[0]]
      if (first === undefined || last === undefined) return []
      const cohorts = await registeredByMonth(db, `${first}-01`, `${last}-01`)
      const rows = await Promise.all(cohorts.toReversed().map((cohort) => rowsOf(db, cohort)))
      return rows.flat()
    },
  })
}

async function rowsOf(
  db: Db,
  { month, first, end, count }: { month: string; first: bigint; end: bigint; count: bigint },
) {
  const [play, money, rewards] = await Promise.all([
    playByMonth(db, first, end),
    depositsByMonth(db, first, end),
    rewardsByMonth(db, first, end),
  ])
  const of = <Sums extends { month: string }>(sums: readonly Sums[], at: string) =>
    sums.find((each) => each.month === at)
  const lived = numberOf(today()) - numberOf(month) + 1
  return Array.from({ length: lived }, (_, since) => {
    const at = monthOf(numberOf(month) + since)
    const played = of(play, at)
    return {
      month,
      since,
      registered: Number(count),
      players: Number(played?.players ?? 0n),
      revenue: played?.revenue ?? 0n,
      deposits: of(money, at)?.deposits ?? 0n,
      rewards: of(rewards, at)?.rewards ?? 0n,
    }
  })
}
