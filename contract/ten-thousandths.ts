/** Multipliers as whole ten-thousandths inside and as decimals on the wire. Without a schema, so that every page may carry it. */

/** Above this no multiplier is read: none on the site comes near it. */
const largestE4 = 1e13

/** The ten-thousandths of a decimal from 0 up; undefined for whatever is no number with at most four decimals. */
export function exactE4(value: unknown): number | undefined {
  if (typeof value !== 'number' || !(value >= 0 && value <= largestE4 / 10_000)) return undefined
  const tenThousandths = Math.round(value * 10_000)
  return tenThousandths / 10_000 === value ? tenThousandths : undefined
}

/** Ten-thousandths as the decimal that JSON carries. */
export function multiplierFromE4(tenThousandths: number): number {
  return tenThousandths / 10_000
}
