/**
 * Roubles and kopecks: kopecks (bigint) inside, roubles as a JSON number with at most two decimals on the wire. The
 * only conversion between the two; it has no schema, so that every page may load it.
 */

/** Above this a JSON number of roubles could not hold every kopeck exactly; no amount on the site comes near it. */
export const largestKopecks = 9_000_000_000_000n
const largestRoubles = Number(largestKopecks) / 100

/**
 * The kopecks of an amount of roubles, negative ones included; undefined if it is not a number with at most two
 * decimals.
 */
export function exactKopecks(value: unknown): bigint | undefined {
  if (typeof value !== 'number' || !(Math.abs(value) <= largestRoubles)) return undefined
  const hundredths = Math.round(value * 100)
  return hundredths / 100 === value ? BigInt(hundredths) : undefined
}

/** Converts roubles to kopecks. Throws RangeError for anything but a finite amount ≥ 0 with at most two decimals. */
export function kopecksFromRoubles(roubles: number): bigint {
  const kopecks = exactKopecks(roubles)
  if (kopecks === undefined || kopecks < 0n) throw new RangeError(`not an amount of roubles: ${roubles}`)
  return kopecks
}

/** Kopecks as a JSON number of roubles, exact to the kopeck; may be negative (a net result). */
export function roublesFromKopecks(kopecks: bigint): number {
  return Number(kopecks) / 100
}

/** The net win of a bet, negative for a loss: the only place where a stake is subtracted from a payout. Kopecks. */
export function netOf({ stake, payout }: { stake: bigint; payout: bigint }): bigint {
  return payout - stake
}
