/** Decides whether a round accepts a new bet, and the most it may pay. */
import { type BetRefused, refused } from '../../bets/bettor.ts'
import { stakeRefusal } from '../../bets/stake-refusal.ts'
import { calledBackARound } from '../../policy.ts'
import type { LoopDependencies } from '../loop/loop-dependencies.ts'
import type { RoundInPlay } from '../loop/round-in-play.ts'
import type { RoundOrder } from '../loop/round-answer.ts'

export interface Admitted {
  kind: 'admitted'
  /** The most that the bet may pay, in ten-thousandths. */
  ceilingE4: number
  /** The number of the declared bank. */
  bank: number
}

type Playing = Pick<LoopDependencies, 'game' | 'mechanic' | 'bank'>

export function admit(
  { game, mechanic, bank }: Playing,
  round: RoundInPlay,
  player: number,
  order: RoundOrder,
  now: number,
  isStopped: boolean,
): Admitted | BetRefused {
  if (order.version !== round.version) return refused('RulesChanged')
  if (round.phase !== 'betting' || now >= round.bettingEndsAt) return refused('RoundClosed')
  if (isStopped) return refused('BettingStopped')
  const terms = bank.termsOf(game)
  if (order.maxWin !== undefined && order.maxWin !== terms.limits.maxWin) return refused('LimitsChanged')
  const misfit = stakeRefusal(terms.limits, order.stake, mechanic.bestMultiplierE4(order.params))
  if (misfit !== undefined) return refused(misfit.code, misfit.text)
  const own = round.bets.of(player)
  const calledBack = own.filter(({ state }) => state === 'cancelled').length
  if (own.length - calledBack >= game.betsARound) return refused('TooManyBets')
  if (calledBack >= calledBackARound)
    return refused('TooManyBets', 'В этом раунде вы уже отменили три ставки. Поставьте в следующем')
  const ceiling = round.bets.room.ceilingFor(order.stake, order.params, terms)
  return typeof ceiling === 'number' ? { kind: 'admitted', ceilingE4: ceiling, bank: terms.bank } : ceiling
}
