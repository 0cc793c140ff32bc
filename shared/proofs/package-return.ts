/** The exact return of a package's mode, by the draws that really occur. */
import { type Fraction, fraction, percentOf } from '@kurazh/games/core/rtp.ts'
import { drawsBelow, drawsOfPick } from './package-pick.ts'

export type { Fraction } from '@kurazh/games/core/rtp.ts'

/**
 * Of the 2⁶⁴ values of u, each book gets ⌈b·2⁶⁴/W⌉ − ⌈a·2⁶⁴/W⌉, [a, b) being its interval of the cumulative weights.
 * This differs from Σ weight·payout / (cost·W) by less than Σ payout / (cost·2⁶⁴). `total` is W; payouts and `cost` are
 * in hundredths of the bet.
 */
export function exactReturn(
  rows: readonly { weight: bigint; payout: bigint }[],
  total: bigint,
  cost: number,
): Fraction {
  let [before, below, paid] = [0n, 0n, 0n]
  for (const { weight, payout } of rows) {
    before += weight
    const upTo = drawsBelow(before, total)
    paid += (upTo - below) * payout
    below = upTo
  }
  return fraction(paid, drawsOfPick * BigInt(cost))
}

/**
 * The largest possible payout, the fraction of draws that pay, and the standard deviation of one round's return per
 * cost.
 */
export function figuresOf(
  rows: readonly { weight: bigint; payout: bigint }[],
  total: bigint,
  cost: number,
): { best: number; hit: number; deviation: number } {
  const drawn = rows.filter(({ weight }) => weight > 0n)
  const part = (weight: bigint) => Number(weight) / Number(total)
  const mean = drawn.reduce((sum, { weight, payout }) => sum + part(weight) * (Number(payout) / cost), 0)
  const spread = drawn.reduce((sum, { weight, payout }) => sum + part(weight) * (Number(payout) / cost - mean) ** 2, 0)
  return {
    best: drawn.reduce((most, { payout }) => Math.max(most, Number(payout)), 0),
    hit: drawn.reduce((sum, { weight, payout }) => sum + (payout > 0n ? part(weight) : 0), 0),
    deviation: Math.sqrt(spread),
  }
}

/** «96.5000 %» */
export const returnText = (rtp: Fraction): string => percentOf(rtp, 4)
