/** Declares how much exposure a round has left for bets. */
import type { BetTerms } from '../../bank/bank.ts'
import type { BetRefused } from '../../bets/bettor.ts'

/** Tracks the exposure of one round. Query it before a bet, and report each bet that is placed. */
export interface Room {
  /**
   * The most that this bet may pay, in ten-thousandths; or a refusal, if the round has no exposure left for it. Stakes
   * in kopecks; `terms`: those of the game now.
   */
  ceilingFor(stake: bigint, params: unknown, terms: BetTerms): number | BetRefused
  /** Takes the exposure of a bet. */
  take(stake: bigint, ceilingE4: number): void
  /** Frees the exposure of a bet. Call it once for each bet taken. */
  free(stake: bigint, ceilingE4: number): void
}
