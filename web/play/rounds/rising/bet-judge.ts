/**
 * Checks whether a bet on a round ended correctly, by what the page sent, when it requested the cash-out, and the
 * course of the round. Pure.
 */
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { formatMultiplier } from '../../../ui/text/format.ts'
import { verdictOf, type Verdict } from '../../proof/verdict.ts'
import type { BetEnd, Doubt, SentBet } from '../notary/own-bets.ts'
import type { BetFinding } from '../notary/round-judge.ts'
import type { RoundPin } from '../pins/pins.ts'
import { resultOf } from './round-proof.ts'

/** The relation of multipliers and moments of a round. */
type RisingLaw = Pick<RisingRound, 'multiplierE4At' | 'playMs'>

/** A round that is over and has been checked. */
interface JudgedRound {
  /** The point from hash and salt, in ten-thousandths. */
  pointE4: number
  interrupted: boolean
  startedAt: number | null
  endedAt: number
  verdict: Verdict
}

/**
 * A cash-out may be this much lower than by the page's clock, in milliseconds of play, in addition to that clock's
 * possible error.
 */
const clockMs = 100
/** A request sent this long before the end should have arrived in time. */
const wayMs = 300

/** The verdict on a bet that has ended; null while its round has none. `salt` is its chain's. */
export function findingOn(
  law: RisingLaw & Pick<RisingRound, 'resultOf'>,
  sent: SentBet,
  end: BetEnd,
  pin: RoundPin | undefined,
  salt: string | null | undefined,
): BetFinding | null {
  // A bet called back has no part in its round.
  if (end.state === 'cancelled')
    return judgeBet(law, sent, end, {
      pointE4: 0,
      interrupted: false,
      startedAt: null,
      endedAt: 0,
      verdict: 'recomputed',
    })
  if (!pin?.hash || pin.verdict === null || pin.endedAt === null) return null
  const pointE4 = pin.verdict === 'broken' ? 0 : resultOf(law, pin.hash, salt ?? '')
  return judgeBet(law, sent, end, {
    pointE4,
    interrupted: pin.interrupted === true,
    startedAt: pin.startedAt,
    endedAt: pin.endedAt,
    verdict: pin.verdict,
  })
}

function judgeBet(law: RisingLaw, sent: SentBet, end: BetEnd, round: JudgedRound): BetFinding {
  const fault = round.verdict === 'broken' ? 'раунд этой ставки не прошёл проверку' : faultOf(law, sent, end, round)
  const doubt = doubtOf(law, sent, end, round)
  return { verdict: verdictOf(fault === null, doubt === null), doubt, fault }
}

function faultOf(law: RisingLaw, sent: SentBet, end: BetEnd, round: JudgedRound): string | null {
  if (end.state !== 'taken' && end.multiplier !== null) return 'у незабранной ставки есть множитель'
  const height = sent.takenAt ?? Number.POSITIVE_INFINITY
  switch (end.state) {
    case 'taken':
      return cashedOutFault(sent, end, round)
    case 'lost':
      if (round.interrupted) return 'в прерванном полёте ставки не сгорают'
      if (height <= round.pointE4) return `полёт дошёл до ${formatMultiplier(height)}, а ставка сгорела`
      return end.payout === 0n ? null : 'у сгоревшей ставки есть выплата'
    case 'returned':
      if (!round.interrupted) return 'полёт не прерывался, а ставка возвращена'
      if (height <= reachedAt(law, round))
        return `полёт дошёл до ${formatMultiplier(height)}, а ставка только возвращена`
      return end.payout === sent.stake ? null : 'вернулась не вся ставка'
    case 'cancelled':
      return end.payout === sent.stake ? null : 'вернулась не вся ставка'
  }
}

function cashedOutFault(
  { stake, takenAt }: SentBet,
  { multiplier, payout }: BetEnd,
  round: JudgedRound,
): string | null {
  if (multiplier === null) return 'не сказано, на какой высоте ставка забрана'
  if (multiplier > round.pointE4) return 'ставка забрана выше точки взрыва'
  if (takenAt !== null && multiplier > takenAt) return `ставка забрана выше ${formatMultiplier(takenAt)}`
  return payout === payoutKopecks(stake, multiplier) ? null : 'выплата не равна ставке, умноженной на множитель'
}

function doubtOf(law: RisingLaw, sent: SentBet, end: BetEnd, round: JudgedRound): Doubt | null {
  if (sent.foreign) return 'elsewhere'
  if (!sent.bound) return 'unheard'
  if (sent.cancelAsked && end.state !== 'cancelled') return 'cancel-lost'
  if (end.state === 'returned') return 'interrupted'
  if (end.state === 'taken') {
    if (isAskedFor(law, sent, end, round)) return null
    return end.multiplier !== sent.takenAt ? 'taken-elsewhere' : sent.heightTold ? 'room' : null
  }
  if (end.state === 'cancelled') return sent.cancelAsked ? null : 'taken-elsewhere'
  return sent.takes.some((take) => take && shouldCount(law, take.at, take.doubtMs, round)) ? 'take-lost' : null
}

/**
 * A cash-out of this device explains the height: it was sent no later than the multiplier was that high, allowing for
 * the clock's possible error.
 */
function isAskedFor(law: RisingLaw, { takes }: SentBet, { multiplier }: BetEnd, { startedAt }: JudgedRound): boolean {
  if (startedAt === null || multiplier === null) return false
  const left = takes.flatMap((take) =>
    take && take.at + take.doubtMs + clockMs >= startedAt ? [take.at - take.doubtMs - clockMs] : [],
  )
  return left.length > 0 && multiplier >= law.multiplierE4At(Math.floor(Math.min(...left) - startedAt))
}

/** It was sent while the multiplier rose, early enough to arrive. */
function shouldCount(law: RisingLaw, at: number, doubtMs: number, round: JudgedRound): boolean {
  const { startedAt, endedAt, pointE4, interrupted } = round
  if (startedAt === null) return false
  const over = interrupted ? endedAt : startedAt + law.playMs(pointE4)
  return at - doubtMs >= startedAt && at + doubtMs + wayMs < over
}

/** The height an interrupted round had reached, by its own clock. */
function reachedAt(law: RisingLaw, { startedAt, endedAt, pointE4 }: JudgedRound): number {
  return startedAt === null || endedAt < startedAt ? 0 : Math.min(pointE4, law.multiplierE4At(endedAt - startedAt))
}
