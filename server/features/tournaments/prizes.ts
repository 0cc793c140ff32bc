/** What a tournament pays: whole kopecks, rounded down. What is over stays with the site. */
import { playersOfAPlace } from '@kurazh/contract/paid-places.ts'
import { shareOfCredit, wholeKopecks } from '../../rewards/edge.ts'
import type { Tournament } from './tournaments.ts'

/** Kopecks to be shared out. `edge`: micro-kopecks of all players; `fees`: kopecks that were paid for entering. */
export function prizeMoneyOf({ share, fund }: Pick<Tournament, 'share' | 'fund'>, edge: bigint, fees: bigint): bigint {
  if (fund === 0n) return fees + wholeKopecks(shareOfCredit(edge, BigInt(share)))
  const half = wholeKopecks(edge / 2n)
  return fees + (half < fund ? half : fund)
}

/** How many have a score, and how many of all have left the least edge credit of the tournament. */
export interface Taking {
  readonly players: number
  readonly qualified: number
}

/** Places that are paid: as many as there are players, and one for every `playersOfAPlace` who have left the least edge credit, so that places cannot be held with bets of a rouble. */
function paidPlaces({ leastEdge, places }: Pick<Tournament, 'leastEdge' | 'places'>, { players, qualified }: Taking): number {
  const open = leastEdge === 0n ? players : Math.min(players, Math.ceil(qualified / playersOfAPlace))
  return Math.min(places.length, open)
}

/** Kopecks for each paid place. What other places would have brought stays with the site; where a score is enough for a place, those who are there share all of it. */
export function prizesOf(tournament: Pick<Tournament, 'leastEdge' | 'places'>, prizeMoney: bigint, taking: Taking): bigint[] {
  const paid = tournament.places.slice(0, paidPlaces(tournament, taking)).map(BigInt)
  const whole = tournament.leastEdge === 0n ? paid.reduce((sum, each) => sum + each, 0n) : 100n
  return paid.map((each) => (prizeMoney * each) / whole)
}
