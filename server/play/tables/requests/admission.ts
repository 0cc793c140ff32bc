/** Decides spot by spot which stakes of a layout a table accepts. A spot that does not fit keeps its former stake. */
import { limitOfSpot, type SpotLimit } from '@kurazh/contract/tables/spot-limit.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { paramsOf, type Spots } from '../store/table-looks.ts'
import type { RefusedSpot } from '../loop/table-in-play.ts'

export interface Room {
  limits: readonly SpotLimit[]
  /** The largest win of one bet, and what the table can still pay besides what others may win. Kopecks. */
  maxWin: bigint
  free: bigint
  /** The most the whole layout may cost, in kopecks; undefined if the player's funds were not checked. */
  funds: bigint | undefined
  /** False for a spot of a seat this player may not bet on. */
  mayBet(spot: string): boolean
}

/** `before`: the player's current layout. Spots missing from the request are removed. */
export function admitLayout(
  game: TableGame,
  before: Spots,
  asked: Spots,
  room: Room,
): { spots: Map<string, bigint>; refused: RefusedSpot[] } {
  const refused: RefusedSpot[] = []
  const kept = (spot: string) => before.get(spot) ?? 0n
  const spots = new Map<string, bigint>()
  const put = (spot: string, stake: bigint) => void (stake > 0n ? spots.set(spot, stake) : spots.delete(spot))
  const raised: string[] = []
  for (const [spot, stake] of asked) {
    const fault = faultOf(game, spot, stake, room)
    if (fault !== undefined) refused.push({ spot, ...fault })
    put(spot, fault === undefined ? stake : kept(spot))
    if (fault === undefined && stake > kept(spot)) raised.push(spot)
  }
  // Raises are accepted in the order of the request, as long as the whole layout can be paid.
  for (const spot of raised) put(spot, kept(spot))
  for (const spot of raised) {
    const wanted = asked.get(spot) ?? 0n
    const paid = affordable(spots, spot, room)
    if (paid < wanted) {
      refused.push({ spot, reason: 'Funds', max: paid > kept(spot) ? paid : kept(spot) })
      continue
    }
    const fits = (stake: bigint) => bestOf(game, new Map([...spots, [spot, stake]])) <= least(room.maxWin, room.free)
    const taken = largest(kept(spot), wanted, fits)
    if (taken === wanted) {
      put(spot, wanted)
      continue
    }
    refused.push({ spot, reason: room.free < room.maxWin ? 'Exposure' : 'MaxWin', max: taken })
  }
  return { spots: withoutOrphans(game, spots, refused), refused }
}

/** Returns why a spot is refused regardless of other spots; undefined if it is allowed. */
export function faultOf(
  game: TableGame,
  spot: string,
  stake: bigint,
  { limits, mayBet }: Pick<Room, 'limits' | 'mayBet'>,
): Omit<RefusedSpot, 'spot'> | undefined {
  const limit = limitOfSpot(limits, spot)
  if (!game.spots.includes(spot) || limit === undefined) return { reason: 'Unknown', max: 0n }
  if (!mayBet(spot)) return { reason: 'NotYours', max: 0n }
  if (stake < limit.min) return { reason: 'TooSmall', max: limit.max }
  return stake > limit.max ? { reason: 'TooLarge', max: limit.max } : undefined
}

/**
 * The largest stake on a spot that the player's funds allow next to the other stakes, in kopecks. Zero if that is below
 * the spot's minimum.
 */
function affordable(spots: Spots, spot: string, { funds, limits }: Room): bigint {
  const { min, max } = limitOfSpot(limits, spot) ?? { min: 0n, max: 0n }
  const left =
    funds === undefined
      ? max
      : funds - [...spots].reduce((sum, [other, stake]) => (other === spot ? sum : sum + stake), 0n)
  return left < min ? 0n : left
}

/** Removes spots that are not valid alone if the spots they need were refused, the last requested first. */
function withoutOrphans(game: TableGame, spots: Map<string, bigint>, refused: RefusedSpot[]): Map<string, bigint> {
  const stands = (some: Spots) => some.size === 0 || game.params.safeParse(paramsOf(some)).success
  for (const spot of [...spots.keys()].toReversed()) {
    if (stands(spots)) break
    if (stands(new Map([[spot, spots.get(spot) ?? 1n]]))) continue
    spots.delete(spot)
    refused.push({ spot, reason: 'NotYours', max: 0n })
  }
  return spots
}

export const bestOf = (game: TableGame, spots: Spots): bigint => (spots.size === 0 ? 0n : game.best(paramsOf(spots)))

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** Returns the largest integer between two bounds that passes. The lower bound must pass. */
function largest(from: bigint, to: bigint, holds: (value: bigint) => boolean): bigint {
  if (holds(to)) return to
  let [low, high] = [from, to]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (holds(middle)) low = middle
    else high = middle
  }
  return low
}
