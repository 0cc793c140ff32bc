/** What the site keeps of a bet on average, exactly: from the rules, at this very stake, rounding of payouts counted. */
import { type Fraction, houseEdge, multiply } from '@kurazh/games/core/rtp.ts'

/** The return in percent with two decimals, cut and not rounded; dots follow when digits were left out: «98.99…». */
export function returnText({ numerator, denominator }: Fraction): string {
  const scaled = numerator * 10_000n
  const hundredths = scaled / denominator
  const text = `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`
  return scaled % denominator === 0n ? `${text} %` : `${text}… %`
}

/** The average the site keeps of one bet at this stake, in kopecks, rounded to the nearest. */
export function edgeKopecks(returned: Fraction, stakeKopecks: bigint): bigint {
  const { numerator, denominator } = multiply(houseEdge(returned), { numerator: stakeKopecks, denominator: 1n })
  return (numerator * 2n + denominator) / (denominator * 2n)
}
