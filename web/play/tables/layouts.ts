/** A player's chips on the spots of a table; each change is a new layout. Pure. Kopecks by the name of a spot. */
import { limitOfSpot, type SpotLimit } from '@kurazh/contract/tables/spot-limit.ts'

export type Laid = Readonly<Record<string, bigint>>

export const nothingLaid: Laid = {}

/** More chips on spots, this many of one value each. */
export function chipped(laid: Laid, chips: Readonly<Record<string, number>>, chipKopecks: bigint): Laid {
  const next: Record<string, bigint> = { ...laid }
  for (const [spot, count] of Object.entries(chips)) next[spot] = (next[spot] ?? 0n) + BigInt(count) * chipKopecks
  return next
}

/** The minimum of a spot that holds less than it; null where there is none. Kopecks. */
export function minimumMissed(laid: Laid, limits: readonly SpotLimit[]): bigint | null {
  for (const [spot, stake] of Object.entries(laid)) {
    const least = minimumOf(limits, spot) ?? 0n
    if (stake < least) return least
  }
  return null
}

/** The minimum of this spot; undefined while the limits are not known. Kopecks. */
export const minimumOf = (limits: readonly SpotLimit[], spot: string): bigint | undefined =>
  limitOfSpot(limits, spot)?.min

/** The minimum of a table's usual spots: those that no line of its own covers. Kopecks. */
export const usualMinimum = (limits: readonly SpotLimit[]): bigint =>
  limits.find(({ spots }) => spots === '')?.min ?? 0n

/** One layout on top of another. */
export function together(one: Laid, other: Laid): Laid {
  const sum: Record<string, bigint> = { ...one }
  for (const [spot, stake] of Object.entries(other)) sum[spot] = (sum[spot] ?? 0n) + stake
  return sum
}

export const doubled = (laid: Laid): Laid =>
  Object.fromEntries(Object.entries(laid).map(([spot, stake]) => [spot, 2n * stake]))

export const sumOf = (laid: Laid): bigint => Object.values(laid).reduce((sum, stake) => sum + stake, 0n)

export const sameLaid = (one: Laid, other: Laid): boolean => {
  const spots = Object.keys(one)
  return spots.length === Object.keys(other).length && spots.every((spot) => one[spot] === other[spot])
}

/** As the site reports it. */
export const laidOf = (spots: readonly { spot: string; stake: bigint }[]): Laid =>
  Object.fromEntries(spots.map(({ spot, stake }) => [spot, stake]))
