/**
 * Judges a bet on a round that is shown again, in the history or on its own page: by what this device sent and
 * received, and by recomputing it.
 */
import { type PastRound, pastRound, type PlayedRoundBet, playedRoundBet } from '@kurazh/contract/play/rounds.ts'
import type { RoundGame } from '@kurazh/games/core/game.ts'
import { type Verdict, verdictOf } from '../../proof/verdict.ts'
import type { Recognised, RoundNotary } from '../notary/notary.ts'
import { type Doubt, isSameEnd, type SentBet } from '../notary/own-bets.ts'
import { parseMessage } from '../../proof/parse-message.ts'
import { betHolds, pointHolds } from './round-proof.ts'

export interface ShownVerdict {
  verdict: Verdict
  /** The reason why it is only recomputed. */
  doubt: Doubt | null
}

/**
 * The server's report of a bet, compared with this device's record. A bet this device does not know is recomputed at
 * best.
 */
export function shownVerdict(
  notary: Pick<RoundNotary, 'betOf'>,
  rules: Pick<RoundGame, 'resultOf' | 'toldResult' | 'playMs'>,
  bet: PlayedRoundBet,
  round: PastRound,
  known: Recognised,
): ShownVerdict {
  if (parseMessage(playedRoundBet, bet) === undefined || !pastRound.safeParse(round).success)
    return { verdict: 'broken', doubt: null }
  const { payout, height } = betHolds(bet, round)
  const sent = notary.betOf(bet.link)
  const agrees =
    payout &&
    height &&
    bet.round === round.number &&
    !known.isBroken &&
    pointHolds(rules, round, known.chain) &&
    (!sent || isThat(sent, bet))
  return { verdict: verdictOf(agrees, sent?.verdict === 'proved'), doubt: sent ? sent.doubt : 'elsewhere' }
}

interface Found {
  /** The point is the one that hash and salt give. */
  point: boolean
  /** The hash leads down to the chain's end; null while the walk goes on. */
  walked: boolean | null
}

/**
 * The findings about a round that is opened, alone or with a bet on it. `heard`: a promise received before supports
 * them.
 */
export function laidOpen(
  round: PastRound,
  { promised, isBroken }: Recognised,
  { point, walked }: Found,
  bet?: ShownVerdict,
): { verdict: Verdict; heard: boolean } {
  const agrees =
    pastRound.safeParse(round).success && point && walked !== false && !isBroken && bet?.verdict !== 'broken'
  // Only the server states that a round was interrupted, and where.
  const heard = bet ? bet.verdict === 'proved' : promised && !round.interrupted
  return { verdict: verdictOf(agrees, heard && walked === true), heard }
}

/** The bet that was sent, with the end first reported. */
function isThat(sent: SentBet, bet: PlayedRoundBet): boolean {
  const isSent =
    sent.round === bet.round &&
    sent.stake === bet.stake &&
    sent.target === bet.target &&
    (sent.takenAt === null || sent.takenAt === bet.takenAt)
  return isSent && sent.verdict !== 'broken' && (sent.end === null || bet.state === 'open' || isSameEnd(sent.end, bet))
}
