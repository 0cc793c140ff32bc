/** Proving rounds here and now: the crash point from hash and salt, and what bets came to by it. */
import type { PastRound, PlayedRoundBet, RoundChain } from '@kurazh/contract/rounds.ts'
import type { RoundGame } from '@kurazh/games/core/game.ts'
import { isRoundHash, roundDraw } from '@kurazh/games/core/round-chain.ts'
import { payoutAt } from '../feed/round-state.ts'

/** What rounds of these rules come to, as far as proofs need it. */
type Rules = Pick<RoundGame, 'resultOf'>

/** The point of a hash in hundredths. */
export function pointOf(rules: Rules, hash: string, salt: string): number {
  return rules.resultOf(roundDraw(hash, salt))
}

/** Whether the told point is the one that hash and salt give. An interrupted round ended before its crash point. */
export function pointHolds(rules: Rules, { hash, point, interrupted }: PastRound, { salt }: RoundChain): boolean {
  if (typeof salt !== 'string' || !isRoundHash(hash)) return false
  const told = Math.round(point * 100)
  const found = pointOf(rules, hash, salt)
  return interrupted ? told <= found : told === found
}

/** What can be said of a bet by its round alone: paid as its state says, and taken or lost on the right side of the end. */
export function betHolds(bet: Omit<PlayedRoundBet, 'link'>, { point, interrupted }: PastRound): { payout: boolean; height: boolean } {
  const { stake, state, multiplier, takenAt, payout } = bet
  switch (state) {
    case 'taken':
      return { payout: multiplier !== null && payout === payoutAt(stake, Math.round(multiplier * 100)), height: multiplier !== null && multiplier <= Math.min(point, takenAt) }
    case 'lost':
      return { payout: payout === 0, height: takenAt > point && !interrupted }
    case 'returned':
      return { payout: payout === stake, height: interrupted }
    case 'cancelled':
      return { payout: payout === stake, height: true }
    case 'open':
      return { payout: payout === 0, height: true }
  }
}
