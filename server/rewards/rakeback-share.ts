/**
 * Determines which share of a bet's edge credit is returned as rakeback: by the status in force and the day the bet
 * ended.
 */
import { type RakebackShares, rakebackShares, sharesOn } from '@kurazh/contract/rewards/rakeback-shares.ts'
import { statusRules } from './policy.ts'

/**
 * Percent. `status` counts from 0, the lowest; `day` is one of Moscow, «2026-11-22». Days before all lines use the
 * oldest line.
 */
export function rakebackShare(status: number, day: string, lines: readonly RakebackShares[] = rakebackShares): bigint {
  const line = sharesOn(day, lines)
  const label = statusRules[status]?.label
  return line === undefined || label === undefined ? 0n : line.percent[label]
}

/** Returns the first change of a status's share after this day; null where the list has none. */
export function comingShare(
  status: number,
  day: string,
  lines: readonly RakebackShares[] = rakebackShares,
): { from: string; share: bigint } | null {
  const now = rakebackShare(status, day, lines)
  for (const { from } of lines.filter((line) => line.from > day).toReversed()) {
    const share = rakebackShare(status, from, lines)
    if (share !== now) return { from, share }
  }
  return null
}
