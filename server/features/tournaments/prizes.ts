/** Computes what a tournament pays: whole kopecks, rounded down. The remainder stays with the site. */
import { playersOfAPlace } from '@kurazh/contract/rewards/paid-places.ts'
import { shareOfCredit, wholeKopecks } from '@kurazh/games/core/house-edge.ts'
import { fundPart } from './policy.ts'
import type { Tournament } from './tournaments.ts'

/** Kopecks to distribute. `edge`: micro-kopecks of all players; `fees`: kopecks paid for entering. */
export function prizeMoneyOf({ share, fund }: Pick<Tournament, 'share' | 'fund'>, edge: bigint, fees: bigint): bigint {
  if (fund === 0n) return fees + wholeKopecks(shareOfCredit(edge, BigInt(share)))
  const most = wholeKopecks(edge / fundPart)
  return fees + (most < fund ? most : fund)
}

/** How many players or teams have a score, and how many players have left the tournament's `leastEdge`. */
export interface Taking {
  readonly players: number
  readonly qualified: number
}

interface Terms {
  readonly leastEdge: bigint
  readonly places: readonly number[]
  readonly team?: Tournament['team'] | undefined
}

/**
 * The number of paid places: at most one for each player or team, and one for every `playersOfAPlace` qualified
 * players, so that places cannot be held with bets of a rouble. A place of a team takes as many of them as full teams
 * have.
 */
function paidPlaces({ leastEdge, places, team }: Terms, { players, qualified }: Taking): number {
  const perPlace = playersOfAPlace * (team?.size ?? 1)
  const open = leastEdge === 0n ? players : Math.min(players, Math.ceil(qualified / perPlace))
  return Math.min(places.length, open)
}

/**
 * Kopecks for each paid place. The part of unpaid places stays with the site; if a score is enough for a place, the
 * paid places share everything.
 */
export function prizesOf(tournament: Terms, prizeMoney: bigint, taking: Taking): bigint[] {
  const paid = tournament.places.slice(0, paidPlaces(tournament, taking)).map(BigInt)
  const whole = tournament.leastEdge === 0n ? paid.reduce((sum, each) => sum + each, 0n) : 100n
  return paid.map((each) => (prizeMoney * each) / whole)
}

/** Divides a prize among a team's members: equal to the kopeck, the rest by one kopeck to the first. */
export function sharesOf(prize: bigint, members: number): bigint[] {
  const [each, rest] = [prize / BigInt(members), Number(prize % BigInt(members))]
  return Array.from({ length: members }, (_, place) => each + (place < rest ? 1n : 0n))
}
