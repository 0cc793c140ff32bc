/**
 * The money codec: kopecks (bigint) inside, roubles as a JSON number with at most two decimals on the wire.
 * The only place where the two meet.
 */
import * as z from 'zod/mini'

/** Above this a JSON number of roubles could not hold every kopeck exactly; no amount on the site comes near it. */
export const largestKopecks = 9_000_000_000_000n
const largestRoubles = Number(largestKopecks) / 100

/** Reads roubles into kopecks. Throws RangeError for anything but a finite amount ≥ 0 with at most two decimals. */
export function kopecksFromRoubles(roubles: number): bigint {
  if (!isRoubles(roubles)) throw new RangeError(`not an amount of roubles: ${roubles}`)
  return BigInt(Math.round(roubles * 100))
}

/** Kopecks as a JSON number of roubles, exact to the kopeck; may be negative (a net result). */
export function roublesFromKopecks(kopecks: bigint): number {
  return Number(kopecks) / 100
}

/** True for a finite number from 0 up with at most two decimals. */
function isRoubles(value: unknown): value is number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0 || value > largestRoubles) return false
  return Math.round(value * 100) / 100 === value
}

/** Schema of an amount a client sends. */
export const roubles = z.number().check(z.refine(isRoubles, 'Сумма — число рублей не больше чем с двумя знаками после точки'))

/** Schema of an amount the server sends, negative ones included. */
export const roublesSigned = z.number()
