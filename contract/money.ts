/**
 * The money codec: kopecks (bigint) inside, roubles as a JSON number with at most two decimals on the wire.
 * The only place where the two meet; the edges of both sides convert by it (`wire.ts`).
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
  return isSignedRoubles(value) && value >= 0
}

/** True for a finite number with at most two decimals. */
function isSignedRoubles(value: unknown): value is number {
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > largestRoubles) return false
  return Math.round(value * 100) / 100 === value
}

const notRoubles = 'Сумма — число рублей не больше чем с двумя знаками после точки'

/** Schema of an amount a client sends. */
export const roubles = z.number().check(z.refine(isRoubles, notRoubles))

/** Schema of an amount the server sends, negative ones included. */
export const roublesSigned = z.number()

const codec = { decode: (amount: number) => BigInt(Math.round(amount * 100)), encode: roublesFromKopecks }

/** An amount a client sends: bigint kopecks from 0 up inside, roubles on the wire. */
export const amount = z.codec(roubles, z.bigint(), codec)

/** An amount the server sends, negative ones included: bigint kopecks inside, roubles on the wire. */
export const money = z.codec(z.number().check(z.refine(isSignedRoubles, notRoubles)), z.bigint(), codec)

/** True for the schema of money, however it was wrapped or checked further. */
export function isMoney({ def }: z.ZodMiniType): boolean {
  return def.type === 'pipe' && 'reverseTransform' in def && def.reverseTransform === money.def.reverseTransform
}
