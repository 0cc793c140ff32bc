/** The balance badge: which results are worth one, and how it is written. */
import { formatNumber } from '../../ui/format.ts'

export interface Badge {
  status: 'win' | 'lose'
  /** With its sign and two decimals. */
  value: string
}

/** Smaller results show nothing; roubles. */
const leastRoubles = 1

/** The badge of a net result in roubles; null where it is too small. */
export function badgeOf(win: number): Badge | null {
  if (win >= leastRoubles) return { status: 'win', value: `+${formatNumber(win)}` }
  if (win <= -leastRoubles) return { status: 'lose', value: formatNumber(win) }
  return null
}
