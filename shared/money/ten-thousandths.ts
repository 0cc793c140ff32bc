/** Multipliers: whole ten-thousandths inside, decimals on the wire. Has no schema, so that every page may load it. */

/** No multiplier above this is accepted: none on the site comes near it. */
const largestE4 = 1e13

/** The ten-thousandths of a decimal from 0 up; undefined if it is not a number with at most four decimals. */
export function exactE4(value: unknown): number | undefined {
  if (typeof value !== 'number' || !(value >= 0 && value <= largestE4 / 10_000)) return undefined
  const tenThousandths = Math.round(value * 10_000)
  return tenThousandths / 10_000 === value ? tenThousandths : undefined
}

/**
 * The height that a received crash point reaches, in ten-thousandths; 0 if it is not a multiplier. The rarest points
 * are beyond every multiplier of a bet: those are read as precisely as a number holds them.
 */
export function reachedE4Of(point: number): number {
  return exactE4(point) ?? (point > largestE4 / 10_000 && Number.isFinite(point) ? Math.round(point * 10_000) : 0)
}

/** Ten-thousandths as the decimal that JSON carries. */
export function multiplierFromE4(tenThousandths: number): number {
  return tenThousandths / 10_000
}

/**
 * Payout over stake in whole ten-thousandths, rounded down: for bets where sums decide and the multiplier is only
 * shown.
 */
export const paidE4 = ({ stake, payout }: { stake: bigint; payout: bigint }): number =>
  Number((payout * 10_000n) / stake)
