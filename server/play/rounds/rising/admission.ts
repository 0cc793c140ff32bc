/** Whether a round takes a new bet in, and how high it may fly. */
import { betsARound, leastHeight } from '@kurazh/contract/rounds.ts'
import { formatRoubles } from '../../../platform/roubles.ts'
import { type BetRefused, refused } from '../../bets/bettor.ts'
import { largestWinKopecks, standardTable, tableRefusal } from '../../bets/stake-limits.ts'
import { largestMultiplierE2 } from './flight.ts'
import type { RoundBets } from '../loop/round-bets.ts'
import type { RoundOrder } from '../requests/round-requests.ts'
import type { RoundInPlay } from '../loop/round-in-play.ts'

export interface Admitted {
  kind: 'admitted'
  /** Where the bet is taken without a word, in hundredths. */
  autoE2: number
}

const leastHeightE2 = leastHeight * 100
/** A player who has called back so many bets of a round makes no more of them in it: each is news to everyone. */
const calledBackARound = 3

export function admit(round: RoundInPlay, player: number, order: RoundOrder, now: number, isStopped: boolean): Admitted | BetRefused {
  if (round.phase !== 'betting' || now >= round.bettingEndsAt) return refused('RoundClosed')
  if (isStopped) return refused('BettingStopped')
  // Without a target the bet is taken where its payout would exceed the table's largest win: it never does.
  const misfit = tableRefusal(order.stake, order.targetE2 === undefined ? 10_000 : order.targetE2 * 100)
  if (misfit !== undefined) return refused(misfit.code, misfit.text)
  const own = round.bets.of(player)
  const calledBack = own.filter(({ state }) => state === 'cancelled').length
  if (own.length - calledBack >= betsARound) return refused('TooManyBets')
  if (calledBack >= calledBackARound) return refused('TooManyBets', 'В этом раунде вы уже отменили три ставки. Поставьте в следующем')
  const autoE2 = heightE2Of(order, round.bets.room)
  return autoE2 === undefined ? noRoom(order, round.bets.room) : { kind: 'admitted', autoE2 }
}

/**
 * Where the bet is taken without a word: at its target; or where its payout reaches the largest win, or the round has no more
 * room for it. undefined when the round has no room for it at all.
 */
function heightE2Of({ stake, targetE2 }: RoundOrder, room: RoundBets['room']): number | undefined {
  const heightE2 = targetE2 ?? Math.min(largestMultiplierE2(stake, largestWinKopecks), room.largestHeightE2(stake))
  return room.largestStake(targetE2 ?? leastHeightE2) >= stake ? heightE2 : undefined
}

/** The refusal says the largest stake that would still be taken. */
function noRoom({ targetE2 }: RoundOrder, room: RoundBets['room']): BetRefused {
  const largest = room.largestStake(targetE2 ?? leastHeightE2)
  const advice = largest >= standardTable.minStake
    ? `${targetE2 === undefined ? 'Без цели' : 'С этой целью'} можно поставить ещё до ${formatRoubles(largest)}`
    : targetE2 === undefined ? 'Поставьте в следующем раунде' : 'Выберите цель ниже или поставьте в следующем раунде'
  return refused('ExposureReached', `На этот раунд поставлено столько, сколько стол может выплатить. ${advice}`)
}
