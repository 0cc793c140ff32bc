/** Converts a bet of a round to what everyone may see. */
import { exactE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import type { PublicBet } from '@kurazh/contract/play/rounds.ts'
import type { Face } from '../../bets/bettor.ts'
import type { RoundBet } from '../store/round-store.ts'

export type { Face }
export const hiddenFace: Face = { name: null, img: '/avatars/hidden.svg', status: null }

/** Compares amounts for a descending order. */
export const largestFirst = (one: bigint, other: bigint): number => (one === other ? 0 : one < other ? 1 : -1)

/** The requested auto cash-out, in ten-thousandths; null in a game that has none. */
export function targetOf({ params }: Pick<RoundBet, 'params'>): number | null {
  return typeof params === 'object' && params !== null && 'target' in params ? (exactE4(params.target) ?? null) : null
}

export function publicBet(bet: RoundBet, face: Face): PublicBet {
  return {
    id: bet.place,
    name: face.name,
    img: face.img,
    status: face.status,
    stake: bet.stake,
    target: targetOf(bet),
    state: bet.state === 'cancelled' ? 'returned' : bet.state,
    multiplier: bet.state === 'taken' ? bet.multiplierE4 : null,
    payout: bet.state === 'open' ? 0n : bet.payout,
  }
}
