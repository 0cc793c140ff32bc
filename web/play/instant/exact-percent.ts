/** Formats an exact share. */
import { decimalOf, type Fraction, fraction, multiply } from '@kurazh/games/core/rtp.ts'

/** A share in percent with at most so many decimals, without zeros at its end: «98.98 %». */
export const exactPercent = (share: Fraction, decimals: number): string =>
  `${decimalOf(multiply(share, fraction(100n, 1n)), decimals).replace(/\.?0+$/, '')} %`
