/** Reports by days and months of Moscow: each slice sums its own data, and here the sums become rows. */
import { dayReport, gameReport, monthReport, paymentReport, rewardReport } from '@kurazh/contract/admin/reports.ts'
import { rewardNames } from '@kurazh/contract/rewards/rewards.ts'
import { onAdminList, type Stream } from '../../platform/admin/admin-list.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import { grantedByDay, rewardsByDay } from '../../rewards/days.ts'
import type { DeclaredBudget } from '../../rewards/declared.ts'
import { creditByDay, playByDay } from '../credit/public.ts'
import { gatewaysByDay } from '../payments/public.ts'
import { playByGame } from '../statistics/public.ts'
import { cohortRoutes } from './cohorts.ts'
import { noSums, sumOfDays, sumsOfDays } from './day-sums.ts'
import { dayOf, dayMs, lastDayOf, monthsBack, periodOf } from './report-period.ts'

export interface ReportDependencies {
  db: Db
  ofAllSlices: { readonly declares: readonly DeclaredBudget[] }
}

export function reportRoutes(http: Http, { db, ofAllSlices: { declares } }: ReportDependencies): void {
  cohortRoutes(http, db)

  onAdminList<typeof dayReport, string>(http, dayReport, {
    streams: (filters) => [daysBack(filters)],
    async shown(days) {
      const [first, last] = [days.at(-1), days[0]]
      if (first === undefined || last === undefined) return []
      const [play, sums] = await Promise.all([playByDay(db, first, last), sumsOfDays(db, first, last)])
      return days.map((day) => {
        const played = play.find((each) => each.day === day)
        return {
          day,
          players: Number(played?.players ?? 0n),
          bets: Number(played?.bets ?? 0n),
          edge: played?.edge ?? 0n,
          ...(sums.get(day) ?? noSums),
        }
      })
    },
  })

  onAdminList<typeof monthReport, string>(http, monthReport, {
    streams: (filters) => [monthsBack(periodOf(filters))],
    async shown(months) {
      const [first, last] = [months.at(-1), months[0]]
      if (first === undefined || last === undefined) return []
      const sums = [...(await sumsOfDays(db, `${first}-01`, lastDayOf(last)))]
      return months.map((month) => ({
        month,
        ...sumOfDays(sums.flatMap(([day, each]) => (day.startsWith(month) ? [each] : []))),
      }))
    },
  })

  onAdminList<typeof gameReport, { from: string; until: string }>(http, gameReport, {
    streams: (filters) => [
      async (after) => (after === undefined ? [{ found: periodOf(filters), at: 0, place: '0' }] : []),
    ],
    async shown(periods) {
      const games = await Promise.all(periods.map(({ from, until }) => playByGame(db, from, until)))
      return games.flat().map(({ game, bets, staked, paid }) => ({
        game,
        bets: Number(bets),
        staked,
        paid,
        revenue: staked - paid,
        returned: percentOf(paid, staked),
      }))
    },
  })

  onAdminList<typeof rewardReport, string>(http, rewardReport, {
    streams: (filters) => [daysBack(filters)],
    async shown(days) {
      const [granted, paid] = await Promise.all([
        ofDays(days, (from, until) => grantedByDay(db, creditByDay, declares, from, until)),
        ofDays(days, (from, until) => rewardsByDay(db, from, until)),
      ])
      return days.flatMap((day) => {
        const law = granted.find((each) => each.day === day)
        return rewardNames.flatMap((reward) => {
          const [lets, claimed] = [
            law?.granted[reward] ?? 0n,
            paid.find((each) => each.day === day && each.reward === reward),
          ]
          const row = {
            day,
            reward,
            granted: lets,
            claims: Number(claimed?.payments ?? 0n),
            claimed: claimed?.paid ?? 0n,
            share: percentOf(claimed?.paid ?? 0n, law?.edge ?? 0n),
          }
          return row.granted > 0n || row.claims > 0 ? [row] : []
        })
      })
    },
  })

  onAdminList<typeof paymentReport, string>(http, paymentReport, {
    streams: (filters) => [daysBack(filters)],
    async shown(days) {
      const wanted = new Set(days)
      return (await ofDays(days, (from, until) => gatewaysByDay(db, from, until)))
        .filter(({ day }) => wanted.has(day))
        .map(({ orders, givenUp, depositCount, payoutCount, ...sums }) => ({
          ...sums,
          orders: Number(orders),
          givenUp: Number(givenUp),
          depositCount: Number(depositCount),
          payoutCount: Number(payoutCount),
        }))
    },
  })
}

/** Null if the whole is zero. */
const percentOf = (part: bigint, whole: bigint): number | null =>
  whole === 0n ? null : (Number(part) / Number(whole)) * 100

/**
 * `read` sums the days of a range, both ends included, and leaves out empty days. A page has its days newest first,
 * without gaps.
 */
async function ofDays<Sums>(
  days: readonly string[],
  read: (from: string, until: string) => Promise<readonly Sums[]>,
): Promise<readonly Sums[]> {
  const [first, last] = [days.at(-1), days[0]]
  return first === undefined || last === undefined ? [] : read(first, last)
}

function daysBack(filters: { from?: string | undefined; until?: string | undefined }): Stream<string> {
  const { from, until } = periodOf(filters)
  return async (after, count) => {
    const first = after === undefined ? Date.parse(until) : Date.parse(after) - dayMs
    const days = Array.from({ length: count }, (_, back) => dayOf(first - back * dayMs)).filter((day) => day >= from)
    return days.map((day) => ({ found: day, at: Date.parse(day), place: day }))
  }
}
