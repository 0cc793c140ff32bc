/**
 * Settles open bets by the crash point: each was cashed out at its height if the multiplier got there, and is lost
 * otherwise.
 */
import type { OwnRoundBet, PublicBet } from '@kurazh/contract/play/rounds.ts'
import { reachedE4Of } from '@kurazh/shared/money/ten-thousandths.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { RoundEnds } from '../feed/round-state.ts'

export const risingEnds: RoundEnds = {
  own: (bet, point) => ({ ...bet, ...endAt(bet, bet.takenAt, point) }),
  shown: (bet, point) => ({ ...bet, ...endAt(bet, bet.target, point) }),
}

function endAt({ stake }: OwnRoundBet | PublicBet, heightE4: number | null, point: number) {
  // A point that is no multiplier cashes nothing out.
  if (heightE4 === null || heightE4 > reachedE4Of(point)) return { state: 'lost', payout: 0n } as const
  return { state: 'taken', multiplier: heightE4, payout: payoutKopecks(stake, heightE4) } as const
}
