/** Makes the days of the chart: Moscow days without gaps. The current day is not included. */
const dayMs = 86_400_000
/** Moscow has had one UTC offset for as long as there have been bets. */
const moscowMs = 10_800_000
/** How many days the server sends. */
export const shownDays = 90

export interface Day {
  /** «2026-11-22». */
  day: string
  /** In micro-kopecks. */
  edge: bigint
  income: bigint
}

/** The last complete days, oldest first; a day that was not sent had no income. */
export function lastDays(received: readonly { day: string; edge: string; income: string }[], now: Date): Day[] {
  const known = new Map(received.map(({ day, edge, income }) => [day, { edge: BigInt(edge), income: BigInt(income) }]))
  return Array.from({ length: shownDays }, (_, at) => {
    const day = new Date(now.getTime() + moscowMs - (shownDays - at) * dayMs).toISOString().slice(0, 10)
    return { day, ...(known.get(day) ?? { edge: 0n, income: 0n }) }
  })
}

/** Heights of bars in thousandths of the highest; any value above zero stays visible. */
export function heights(values: readonly bigint[]): number[] {
  const most = values.reduce((high, value) => (value > high ? value : high), 0n)
  return values.map((value) => (value <= 0n ? 0 : Math.max(20, Number((value * 1_000n) / most))))
}
