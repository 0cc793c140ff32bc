/** Defines the judge that checks by the rules of a game whether its rounds and their bets ended correctly. */
import type { Verdict } from '../../proof/verdict.ts'
import type { Lie } from '../../shared/lie.ts'
import type { RoundPin } from '../pins/pins.ts'
import type { BetEnd, Doubt, SentBet } from './own-bets.ts'

export interface BetFinding {
  verdict: Verdict
  /** Why it is not proved although it is consistent. */
  doubt: Doubt | null
  /** The contradiction, in words. */
  fault: string | null
}

export interface RoundJudge {
  /**
   * The contradiction in the end of a round whose hash leads to everything received below it. `salt` is its chain's.
   */
  endLie(pin: RoundPin, salt: string): Lie | null
  /** The verdict on a bet that has ended; null while its round has none. */
  findingOn(sent: SentBet, end: BetEnd, pin: RoundPin | undefined, salt: string | null | undefined): BetFinding | null
}
