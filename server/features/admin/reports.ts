/** Reports by days and months of Moscow: each slice sums what is its own, and here it becomes rows. */
import { dayReport, gameReport, paymentReport, rewardReport } from '@kurazh/contract/admin/reports.ts'
import { type RewardName, rewardNames } from '@kurazh/contract/rewards.ts'
import { onAdminList, type Stream } from '../../platform/admin-list.ts'
import type { Http } from '../../platform/http.ts'
import { cohortRoutes, type CohortDependencies } from './cohorts.ts'
import { dayOf, dayMs, periodOf } from './report-period.ts'

/** Sums of the days from one to another, both included; days without any are left out. Kopecks. */
type OfDays<Sums> = (from: string, until: string) => Promise<readonly Sums[]>

interface Moved {
  deposits: bigint
  depositCount: bigint
  payouts: bigint
  payoutCount: bigint
}

export interface ReportDependencies {
  reports: CohortDependencies & {
    playByDay: OfDays<{ day: string; bets: bigint; staked: bigint; edge: bigint; players: bigint }>
    playByGame: OfDays<{ game: string; bets: bigint; staked: bigint; paid: bigint }>
    rewardsByDay: OfDays<{ day: string; reward: RewardName; payments: bigint; paid: bigint }>
    grantedByDay: OfDays<{ day: string; edge: bigint; granted: Readonly<Partial<Record<RewardName, bigint>>> }>
    moneyByDay: OfDays<{ day: string } & Moved>
    gatewaysByDay: OfDays<{ day: string; gateway: string; orders: bigint; ordered: bigint; givenUp: bigint } & Moved>
  }
}

export function reportRoutes(http: Http, { reports }: ReportDependencies): void {
  cohortRoutes(http, reports)

  onAdminList<typeof dayReport, string>(http, dayReport, {
    streams: (filters) => [daysBack(filters)],
    async shown(days) {
      const [play, rewards, money] = await Promise.all([ofDays(days, reports.playByDay), ofDays(days, reports.rewardsByDay), ofDays(days, reports.moneyByDay)])
      const of = <Sums extends { day: string }>(sums: readonly Sums[], day: string) => sums.find((each) => each.day === day)
      return days.map((day) => {
        const [played, moved] = [of(play, day), of(money, day)]
        const paid = rewards.reduce((sum, each) => (each.day === day ? sum + each.paid : sum), 0n)
        return {
          day, players: Number(played?.players ?? 0n), bets: Number(played?.bets ?? 0n), staked: played?.staked ?? 0n, edge: played?.edge ?? 0n, rewards: paid,
          deposits: moved?.deposits ?? 0n, depositCount: Number(moved?.depositCount ?? 0n), payouts: moved?.payouts ?? 0n, payoutCount: Number(moved?.payoutCount ?? 0n),
        }
      })
    },
  })

  onAdminList<typeof gameReport, { from: string; until: string }>(http, gameReport, {
    streams: (filters) => [async (after) => (after === undefined ? [{ found: periodOf(filters), at: 0, place: '0' }] : [])],
    async shown(periods) {
      const games = await Promise.all(periods.map(({ from, until }) => reports.playByGame(from, until)))
      return games.flat().map(({ game, bets, staked, paid }) => ({ game, bets: Number(bets), staked, paid, revenue: staked - paid, returned: percentOf(paid, staked) }))
    },
  })

  onAdminList<typeof rewardReport, string>(http, rewardReport, {
    streams: (filters) => [daysBack(filters)],
    async shown(days) {
      const [granted, paid] = await Promise.all([ofDays(days, reports.grantedByDay), ofDays(days, reports.rewardsByDay)])
      return days.flatMap((day) => {
        const law = granted.find((each) => each.day === day)
        return rewardNames.flatMap((reward) => {
          const [lets, claimed] = [law?.granted[reward] ?? 0n, paid.find((each) => each.day === day && each.reward === reward)]
          const row = { day, reward, granted: lets, claims: Number(claimed?.payments ?? 0n), claimed: claimed?.paid ?? 0n, share: percentOf(claimed?.paid ?? 0n, law?.edge ?? 0n) }
          return row.granted > 0n || row.claims > 0 ? [row] : []
        })
      })
    },
  })

  onAdminList<typeof paymentReport, string>(http, paymentReport, {
    streams: (filters) => [daysBack(filters)],
    async shown(days) {
      const wanted = new Set(days)
      return (await ofDays(days, reports.gatewaysByDay)).filter(({ day }) => wanted.has(day)).map(({ orders, givenUp, depositCount, payoutCount, ...sums }) => ({
        ...sums, orders: Number(orders), givenUp: Number(givenUp), depositCount: Number(depositCount), payoutCount: Number(payoutCount),
      }))
    },
  })
}

/** Null of nothing. */
const percentOf = (part: bigint, whole: bigint): number | null => (whole === 0n ? null : (Number(part) / Number(whole)) * 100)

/** Days of a page come newest first, without gaps. */
async function ofDays<Sums>(days: readonly string[], read: OfDays<Sums>): Promise<readonly Sums[]> {
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
