/** Multipliers as whole ten-thousandths inside and as decimals on the wire. Without a schema, so that every page may carry it. */

/** Above this no multiplier is read: none on the site comes near it. */
const largestE4 = 1e13

/** The ten-thousandths of a decimal from 0 up; undefined for whatever is no number with at most four decimals. */
export function exactE4(value: unknown): number | undefined {
  if (typeof value !== 'number' || !(value >= 0 && value <= largestE4 / 10_000)) return undefined
  const tenThousandths = Math.round(value * 10_000)
  return tenThousandths / 10_000 === value ? tenThousandths : undefined
}

/**
 * How high a crash point that was told reaches, in ten-thousandths; 0 for what is no multiplier. The rarest points lie beyond every
 * multiplier of a bet: those are read as near as a number holds them.
 */
export function reachedE4Of(point: number): number {
  return exactE4(point) ?? (point > largestE4 / 10_000 && Number.isFinite(point) ? Math.round(point * 10_000) : 0)
}

/** Ten-thousandths as the decimal that JSON carries. */
export function multiplierFromE4(tenThousandths: number): number {
  return tenThousandths / 10_000
}

/** What a payout is of its stake, in whole ten-thousandths, rounded down: where sums decide, and the multiplier is only told. */
export const paidE4 = ({ stake, payout }: { stake: bigint; payout: bigint }): number => Number((payout * 10_000n) / stake)
