/** Formats chances and exact returns. */
import { decimalOf, type Fraction, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { formatNumber } from '../../ui/text/format.ts'

/** A chance from 0 to 1: «0.0031 %», with two significant figures and at least two decimals. */
export function percentOfChance(chance: number): string {
  const percent = chance * 100
  const decimals = Math.max(2, 1 - Math.floor(Math.log10(percent)))
  return `${formatNumber(percent, decimals)}\u00a0%`
}

/** A return with at most so many decimals, without zeros at its end: «98.987854 %». */
export const exactPercent = (returned: Fraction, decimals: number): string =>
  `${decimalOf(multiply(returned, fraction(100n, 1n)), decimals).replace(/\.?0+$/, '')}\u00a0%`
