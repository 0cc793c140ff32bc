/** Decides which results show a balance badge and formats it. */
import { formatAmount } from '@kurazh/shared/money/money-text.ts'

export interface Badge {
  status: 'win' | 'lose'
  /** With sign and two decimals. */
  value: string
}

/** Smaller results show nothing. */
const leastKopecks = 100n

/** The badge of a net result in kopecks; null where it is too small. */
export function badgeOf(win: bigint): Badge | null {
  if (win >= leastKopecks) return { status: 'win', value: `+${formatAmount(win)}` }
  if (win <= -leastKopecks) return { status: 'lose', value: formatAmount(win) }
  return null
}
