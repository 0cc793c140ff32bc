/** The return of a game as one short text: from the lowest to the highest of the exact returns of its cases. */
import { compare, decimalOf, type Fraction, multiply } from '@kurazh/games/core/rtp.ts'

/** Any kind of game: the returns of its bets, and the bets to compute them for. */
export interface GameRtp<Params> {
  readonly sampleParams: readonly Params[]
  rtp(params: Params): Fraction
}

const hundred: Fraction = { numerator: 100n, denominator: 1n }

/** «99 %» or «98.9–99.2 %», to the nearest tenth of a percent. */
export function rtpRange<Params>({ sampleParams, rtp }: GameRtp<Params>): string {
  const returns = sampleParams.map((params) => rtp(params)).sort(compare)
  const [lowest, highest] = [returns[0], returns.at(-1)]
  if (!lowest || !highest) throw new Error('a game without cases')
  const [from, to] = [returnPercent(lowest), returnPercent(highest)]
  return `${from === to ? from : `${from}–${to}`}\u00a0%`
}

/** «99» or «98.9»: percent to the nearest tenth, without a sign. */
export function returnPercent(value: Fraction): string {
  return decimalOf(multiply(value, hundred), 1).replace(/\.0$/, '')
}
