/** A bet of a round as everyone may see it. */
import { roublesFromKopecks } from '@kurazh/contract/kopecks.ts'
import type { PublicBet } from '@kurazh/contract/rounds.ts'
import type { Face } from '../../bets/bettor.ts'
import type { RoundBet } from '../store/round-store.ts'

export type { Face }
export const hiddenFace: Face = { name: null, img: '/avatars/hidden.svg' }

/** The auto cash-out that was asked for, as the wire names it; null in a game that has none. */
export function targetOf({ params }: Pick<RoundBet, 'params'>): number | null {
  return typeof params === 'object' && params !== null && 'target' in params && typeof params.target === 'number' ? params.target : null
}

export function publicBet(bet: RoundBet, face: Face): PublicBet {
  return {
    id: bet.place, name: face.name, img: face.img, stake: roublesFromKopecks(bet.stake), target: targetOf(bet),
    state: bet.state === 'cancelled' ? 'returned' : bet.state, multiplier: bet.state === 'taken' ? bet.multiplierE2 / 100 : null,
    payout: bet.state === 'open' ? 0 : roublesFromKopecks(bet.payout),
  }
}
