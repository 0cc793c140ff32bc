/** Who says, by the rules of a game, whether its rounds and the bets on them ended as they had to. */
import type { Verdict } from '../../bets/verdict.ts'
import type { Lie, RoundPin } from '../pins/pins.ts'
import type { BetEnd, Doubt, SentBet } from './own-bets.ts'

export interface BetFinding {
  verdict: Verdict
  /** Why it is not proved although it agrees with itself. */
  doubt: Doubt | null
  /** What does not agree, in words. */
  fault: string | null
}

export interface RoundJudge {
  /** What is wrong with the end of a round whose hash leads to all heard below it. `salt` is its chain's. */
  endLie(pin: RoundPin, salt: string): Lie | null
  /** The verdict on a bet that has ended; null while its round has none. */
  findingOn(sent: SentBet, end: BetEnd, pin: RoundPin | undefined, salt: string | null | undefined): BetFinding | null
}
