/** A bet of a round as everyone may see it. */
import { roublesFromKopecks } from '@kurazh/contract/money.ts'
import type { PublicBet } from '@kurazh/contract/rounds.ts'
import type { Face } from '../../bets/bettor.ts'
import type { RoundBet } from '../store/round-store.ts'

export type { Face }
export const hiddenFace: Face = { name: null, img: '/avatars/hidden.svg' }

export function publicBet(bet: RoundBet, face: Face): PublicBet {
  return {
    id: bet.place, name: face.name, img: face.img, stake: roublesFromKopecks(bet.stake), target: bet.targetE2 === undefined ? null : bet.targetE2 / 100,
    state: bet.state === 'cancelled' ? 'returned' : bet.state, multiplier: bet.state === 'taken' ? bet.multiplierE2 / 100 : null,
    payout: bet.state === 'open' ? 0 : roublesFromKopecks(bet.payout),
  }
}
