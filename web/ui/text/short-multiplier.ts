/** Formats a multiplier of a table. */
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import { formatNumber } from './format.ts'

/** A multiplier in ten-thousandths without zeros at its end: «1.2×». */
export const shortMultiplier = (multiplierE4: number): string =>
  `${formatNumber(multiplierFromE4(multiplierE4)).replace(/\.?0+$/, '')}×`
