/** Which share of a bet's edge credit comes back as rakeback: by the status in force and the day the bet was over. */
import { type RakebackShares, rakebackShares, statusRules } from './policy.ts'

/** In percent. `status` counts from 0, the lowest; `day` is one of Moscow, «2026-11-22». Days before all lines go by the oldest. */
export function rakebackShare(status: number, day: string, lines: readonly RakebackShares[] = rakebackShares): bigint {
  const line = lines.find(({ from }) => from <= day) ?? lines.at(-1)
  const label = statusRules[status]?.label
  return line === undefined || label === undefined ? 0n : line.percent[label]
}

/** The first change of a status's share after this day; null where none stands in the list. */
export function comingShare(status: number, day: string, lines: readonly RakebackShares[] = rakebackShares): { from: string; share: bigint } | null {
  const now = rakebackShare(status, day, lines)
  for (const { from } of lines.filter((line) => line.from > day).toReversed()) {
    const share = rakebackShare(status, from, lines)
    if (share !== now) return { from, share }
  }
  return null
}
