/** Reports by days of Moscow: each slice sums what is its own, and a day is a row. */
import { dayReport } from '@kurazh/contract/admin/reports.ts'
import { onAdminList, type Stream } from '../../platform/admin-list.ts'
import type { Http } from '../../platform/http.ts'

/** Sums of the days from one to another, both included; days without any are left out. Kopecks. */
type ByDays<Sums> = (from: string, until: string) => Promise<readonly ({ day: string } & Sums)[]>

export interface ReportDependencies {
  playByDay: ByDays<{ bets: bigint; staked: bigint; edge: bigint; players: bigint }>
  rewardsByDay: ByDays<{ paid: bigint }>
  moneyByDay: ByDays<{ deposits: bigint; depositCount: bigint; payouts: bigint; payoutCount: bigint }>
}

const dayMs = 86_400_000
/** How far back a report goes of which no beginning was asked for. */
const usualDays = 366
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
/** Moscow is three hours ahead, summer and winter. */
const today = (): string => dayOf(Date.now() + 3 * 3_600_000)

export function reportRoutes(http: Http, deps: ReportDependencies): void {
  onAdminList<typeof dayReport, string>(http, dayReport, {
    streams: ({ from, until = today() }) => [daysBack(from ?? dayOf(Date.parse(until) - usualDays * dayMs), until)],
    async shown(days) {
      const [first, last] = [days.at(-1), days[0]]
      if (first === undefined || last === undefined) return []
      const [play, rewards, money] = await Promise.all([deps.playByDay(first, last), deps.rewardsByDay(first, last), deps.moneyByDay(first, last)])
      const of = <Sums extends { day: string }>(sums: readonly Sums[], day: string) => sums.find((each) => each.day === day)
      return days.map((day) => {
        const [played, paid, moved] = [of(play, day), of(rewards, day), of(money, day)]
        return {
          day, players: Number(played?.players ?? 0n), bets: Number(played?.bets ?? 0n), staked: played?.staked ?? 0n, edge: played?.edge ?? 0n, rewards: paid?.paid ?? 0n,
          deposits: moved?.deposits ?? 0n, depositCount: Number(moved?.depositCount ?? 0n), payouts: moved?.payouts ?? 0n, payoutCount: Number(moved?.payoutCount ?? 0n),
        }
      })
    },
  })
}

function daysBack(from: string, until: string): Stream<string> {
  return async (after, count) => {
    const first = after === undefined ? Date.parse(until) : Date.parse(after) - dayMs
    const days = Array.from({ length: count }, (_, back) => dayOf(first - back * dayMs)).filter((day) => day >= from)
    return days.map((day) => ({ found: day, at: Date.parse(day), place: day }))
  }
}
