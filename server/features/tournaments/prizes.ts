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

/** How many players have a score, and how many players have left the tournament's `leastEdge`. */
export interface Taking {
  readonly players: number
  readonly qualified: number
}

/**
 * The number of paid places: at most one for each player, and one for every `playersOfAPlace` qualified players, so
 * that places cannot be held with bets of a rouble.
 */
function paidPlaces(
  { leastEdge, places }: Pick<Tournament, 'leastEdge' | 'places'>,
  { players, qualified }: Taking,
): number {
  const open = leastEdge === 0n ? players : Math.min(players, Math.ceil(qualified / playersOfAPlace))
  return Math.min(places.length, open)
}

/**
 * Kopecks for each paid place. The part of unpaid places stays with the site; if a score is enough for a place, the
 * paid places share everything.
 */
export function prizesOf(
  tournament: Pick<Tournament, 'leastEdge' | 'places'>,
  prizeMoney: bigint,
  taking: Taking,
): bigint[] {
  const paid = tournament.places.slice(0, paidPlaces(tournament, taking)).map(BigInt)
  const whole = tournament.leastEdge === 0n ? paid.reduce((sum, each) => sum + each, 0n) : 100n
  return paid.map((each) => (prizeMoney * each) / whole)
}
