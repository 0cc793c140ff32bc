/** A bet of a round as everyone may see it. */
import { exactE4 } from '@kurazh/contract/ten-thousandths.ts'
import type { PublicBet } from '@kurazh/contract/rounds.ts'
import type { Face } from '../../bets/bettor.ts'
import type { RoundBet } from '../store/round-store.ts'

export type { Face }
export const hiddenFace: Face = { name: null, img: '/avatars/hidden.svg', status: null }

/** Compares sums for an order from the largest down. */
export const largestFirst = (one: bigint, other: bigint): number => (one === other ? 0 : one < other ? 1 : -1)

/** The auto cash-out that was asked for, in ten-thousandths; null in a game that has none. */
export function targetOf({ params }: Pick<RoundBet, 'params'>): number | null {
  return typeof params === 'object' && params !== null && 'target' in params ? (exactE4(params.target) ?? null) : null
}

export function publicBet(bet: RoundBet, face: Face): PublicBet {
  return {
    id: bet.place, name: face.name, img: face.img, status: face.status, stake: bet.stake, target: targetOf(bet),
    state: bet.state === 'cancelled' ? 'returned' : bet.state, multiplier: bet.state === 'taken' ? bet.multiplierE4 : null,
    payout: bet.state === 'open' ? 0n : bet.payout,
  }
}
