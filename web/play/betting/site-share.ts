/**
 * Computes the site's exact average share of a bet from the rules, at this very stake, with the rounding of payouts
 * included.
 */
import { returnPercent } from '../game/rtp-range.ts'
import { type Fraction, houseEdge, multiply } from '@kurazh/games/core/rtp.ts'

/** The return in percent, to the nearest tenth as on the lobby's tiles: one game has one figure. */
export const returnText = (returned: Fraction): string => `${returnPercent(returned)}\u00a0%`

/** The average the site keeps of one bet at this stake, in kopecks, rounded to the nearest. */
export function edgeKopecks(returned: Fraction, stakeKopecks: bigint): bigint {
  const { numerator, denominator } = multiply(houseEdge(returned), { numerator: stakeKopecks, denominator: 1n })
  return (numerator * 2n + denominator) / (denominator * 2n)
}
