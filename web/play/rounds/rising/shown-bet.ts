/** What may be said of a bet on a round that is shown again, in the history or on its own page: by what this device sent and heard, and by recomputing it. */
import { type PastRound, pastRound, type PlayedRoundBet, playedRoundBet } from '@kurazh/contract/rounds.ts'
import type { RoundGame } from '@kurazh/games/core/game.ts'
import { type Verdict, verdictOf } from '../../bets/verdict.ts'
import type { Recognised, RoundNotary } from '../notary/notary.ts'
import { type Doubt, isSameEnd, type SentBet } from '../notary/own-bets.ts'
import { wellFormed } from '../../bets/told.ts'
import { betHolds, pointHolds } from './round-proof.ts'

export interface ShownVerdict {
  verdict: Verdict
  /** Why it is no more than recomputed. */
  doubt: Doubt | null
}

/** The server's word about a bet, held against what this device knows of it. A bet this device does not know is recomputed at best. */
export function shownVerdict(notary: Pick<RoundNotary, 'betOf'>, rules: Pick<RoundGame, 'resultOf' | 'toldResult' | 'playMs'>, bet: PlayedRoundBet, round: PastRound, known: Recognised): ShownVerdict {
  if (wellFormed(playedRoundBet, bet) === undefined || !pastRound.safeParse(round).success) return { verdict: 'broken', doubt: null }
  const { payout, height } = betHolds(bet, round)
  const sent = notary.betOf(bet.link)
  const agrees = payout && height && bet.round === round.number && !known.isBroken && pointHolds(rules, round, known.chain) && (!sent || isThat(sent, bet))
  return { verdict: verdictOf(agrees, sent?.verdict === 'proved'), doubt: sent ? sent.doubt : 'elsewhere' }
}

interface Found {
  /** The point is the one that hash and salt give. */
  point: boolean
  /** The hash leads down to the chain's end; null while that is walked. */
  walked: boolean | null
}

/** What is said of a round that is laid open, alone or with a bet on it. `heard`: that is what a promise heard before stands behind. */
export function laidOpen(round: PastRound, { promised, isBroken }: Recognised, { point, walked }: Found, bet?: ShownVerdict): { verdict: Verdict; heard: boolean } {
  const agrees = pastRound.safeParse(round).success && point && walked !== false && !isBroken && bet?.verdict !== 'broken'
  // That a round was interrupted, and where, is the server's word.
  const heard = bet ? bet.verdict === 'proved' : promised && !round.interrupted
  return { verdict: verdictOf(agrees, heard && walked === true), heard }
}

/** The bet that was sent, ended as it was first told. */
function isThat(sent: SentBet, bet: PlayedRoundBet): boolean {
  const isSent = sent.round === bet.round && sent.stake === bet.stake && sent.target === bet.target && (sent.takenAt === null || sent.takenAt === bet.takenAt)
  return isSent && sent.verdict !== 'broken' && (sent.end === null || bet.state === 'open' || isSameEnd(sent.end, bet))
}
