/** What a tournament pays: whole kopecks, rounded down. What is over stays with the site. */
import { shareOfCredit, wholeKopecks } from '../../rewards/edge.ts'
import type { Tournament } from './tournaments.ts'

/** Kopecks to be shared out. `edge`: micro-kopecks of all players; `fees`: kopecks that were paid for entering. */
export function prizeMoneyOf({ share, fund }: Pick<Tournament, 'share' | 'fund'>, edge: bigint, fees: bigint): bigint {
  if (fund === 0n) return fees + wholeKopecks(shareOfCredit(edge, BigInt(share)))
  const half = wholeKopecks(edge / 2n)
  return fees + (half < fund ? half : fund)
}

/** Kopecks for each place. With fewer players than places those who are there share all of it in the same proportion. */
export function prizesOf(prizeMoney: bigint, places: readonly number[], players: number): bigint[] {
  const taken = places.slice(0, players).map(BigInt)
  const whole = taken.reduce((sum, each) => sum + each, 0n)
  return taken.map((each) => (prizeMoney * each) / whole)
}
