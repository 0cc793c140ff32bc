/** The days of the chart: of Moscow, without gaps. Of the one that is not over nothing is told. */
const dayMs = 86_400_000
/** Moscow has had one offset all the time there were bets. */
const moscowMs = 10_800_000
/** So many the server tells. */
export const shownDays = 90

export interface Day {
  /** «2026-11-22». */
  day: string
  /** In micro-kopecks. */
  edge: bigint
  income: bigint
}

/** The last days that are over, the earliest first; a day that was not told brought nothing. */
export function lastDays(told: readonly { day: string; edge: string; income: string }[], now: Date): Day[] {
  const known = new Map(told.map(({ day, edge, income }) => [day, { edge: BigInt(edge), income: BigInt(income) }]))
  return Array.from({ length: shownDays }, (_, at) => {
    const day = new Date(now.getTime() + moscowMs - (shownDays - at) * dayMs).toISOString().slice(0, 10)
    return { day, ...(known.get(day) ?? { edge: 0n, income: 0n }) }
  })
}

/** Heights of bars in thousandths of the highest; what is more than nothing is seen. */
export function heights(values: readonly bigint[]): number[] {
  const most = values.reduce((high, value) => (value > high ? value : high), 0n)
  return values.map((value) => (value <= 0n ? 0 : Math.max(20, Number((value * 1_000n) / most))))
}
