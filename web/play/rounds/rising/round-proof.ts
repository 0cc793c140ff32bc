/** Proves rounds here and now: the crash point from hash and salt, and the results of bets by it. */
import type { PastRound, PlayedRoundBet, RoundChain } from '@kurazh/contract/play/rounds.ts'
import { reachedE4Of } from '@kurazh/shared/money/ten-thousandths.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { RoundGame } from '@kurazh/games/core/game.ts'
import { isRoundHash, roundDraw } from '@kurazh/games/core/round-chain.ts'

/** The part of a game's rules that proofs need. */
type Rules = Pick<RoundGame, 'resultOf' | 'toldResult' | 'playMs'>

/** The result of a round with this hash. */
export function resultOf(rules: Pick<RoundGame, 'resultOf'>, hash: string, salt: string): number {
  return rules.resultOf(roundDraw(hash, salt))
}

/**
 * Whether the reported point is the one that hash and salt give. An interrupted round ended before the time it takes to
 * get there.
 */
export function pointHolds(
  rules: Rules,
  { hash, point, interrupted, startedAt, endedAt }: PastRound,
  { salt }: RoundChain,
): boolean {
  if (typeof salt !== 'string' || !isRoundHash(hash)) return false
  const result = resultOf(rules, hash, salt)
  const due = rules.toldResult(result)
  return interrupted
    ? point <= due && (startedAt === null || endedAt - startedAt < rules.playMs(result))
    : point === due
}

/** Checks a bet by its round alone: paid according to its state, and taken or lost on the right side of the end. */
export function betHolds(
  bet: Omit<PlayedRoundBet, 'link'>,
  { point, interrupted }: PastRound,
): { payout: boolean; height: boolean } {
  const { stake, state, multiplier, takenAt, payout } = bet
  const pointE4 = reachedE4Of(point)
  switch (state) {
    case 'taken':
      return {
        payout: multiplier !== null && payout === payoutKopecks(stake, multiplier),
        height: multiplier !== null && multiplier <= Math.min(pointE4, takenAt),
      }
    case 'lost':
      return { payout: payout === 0n, height: takenAt > pointE4 && !interrupted }
    case 'returned':
      return { payout: payout === stake, height: interrupted }
    case 'cancelled':
      return { payout: payout === stake, height: true }
    case 'open':
      return { payout: payout === 0n, height: true }
  }
}
