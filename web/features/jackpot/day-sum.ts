/** Recomputes what the bets of a day have put into pots, from their lines of edge credit. */
import { callApi } from '../../api/call.ts'
import type { LoadLineJudge } from './line-judge.ts'

interface DaySum {
  /** Micro-kopecks. */
  due: bigint
  bets: number
  proved: number
  differs: number
}

const dayMs = 86_400_000

/** Goes through all bets of the day: each brings the share of its edge credit, rounded down. */
export async function recompute(day: string, share: bigint, load: LoadLineJudge): Promise<DaySum> {
  const judge = await load()
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
  const { days } = (await callApi('creditDays', { before: next })).success
  const sum: DaySum = { due: 0n, bets: 0, proved: 0, differs: 0 }
  for (const { game } of days.filter((row) => row.day === day)) {
    for (let after: string | null | undefined = undefined; after !== null;) {
      const page: { bets: Parameters<typeof judge.lines>[2]; next: string | null } = (
        await callApi('creditBets', { day, game, ...(after !== undefined && { after }) })
      ).success
      const verdicts = judge.lines(game, day, page.bets)
      sum.due += page.bets.reduce((all, { edge }) => all + (BigInt(edge) * share) / 100n, 0n)
      sum.bets += page.bets.length
      sum.proved += verdicts.filter((verdict) => verdict === 'proved').length
      sum.differs += verdicts.filter((verdict) => verdict === 'differs').length
      after = page.next
    }
  }
  return sum
}
