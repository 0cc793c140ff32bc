/**
 * Arithmetic of the maximum win: whole kopecks and whole ten-thousandths, always rounded so that nothing is cut
 * afterwards.
 */

/** The largest stake whose payout at this multiplier, rounded down to the kopeck, does not exceed this amount. */
export function largestStakeKopecks(payoutKopecks: bigint, multiplierE4: number): bigint {
  return ((payoutKopecks + 1n) * 10_000n - 1n) / BigInt(multiplierE4)
}

/**
 * The largest multiplier, in ten-thousandths, at which the payout of this stake, rounded down to the kopeck, does not
 * exceed this amount.
 */
export function largestMultiplierE4(stakeKopecks: bigint, payoutKopecks: bigint): number {
  return Number(((payoutKopecks + 1n) * 10_000n - 1n) / stakeKopecks)
}

/** A multiplier rounded down to the grid of a game. */
export function onGridE4(multiplierE4: number, gridE4: number): number {
  return Math.floor(multiplierE4 / gridE4) * gridE4
}

/** The stake that pays this amount at this multiplier, rounded down to the kopeck. */
export function stakeWorthKopecks(worthKopecks: bigint, multiplierE4: number): bigint {
  return (worthKopecks * 10_000n) / BigInt(multiplierE4)
}

/** Ten to the power of `tenfolds`, as the nearest multiplier of the grid. */
export function heightOfE4(tenfolds: number, gridE4: number): number {
  return Math.round((10_000 / gridE4) * 10 ** tenfolds) * gridE4
}

/** True where a stake is made of so many equal parts of whole kopecks. */
export const isInParts = (stakeKopecks: bigint, parts: number): boolean => stakeKopecks % BigInt(parts) === 0n

/** The price of a bet that costs so many plain ones, and the plain bet within a price. */
export const priceKopecks = (plainKopecks: bigint, cost: number): bigint => plainKopecks * BigInt(cost)
export const plainKopecks = (stakeKopecks: bigint, cost: number): bigint => stakeKopecks / BigInt(cost)
