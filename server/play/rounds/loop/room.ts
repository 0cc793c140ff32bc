/** How much room a round has for bets. */
import type { BetRefused } from '../../bets/bettor.ts'

/** What the bets of one round may cost. It is asked before a bet comes in, and told of each that does. */
export interface Room {
  /** The most that this bet may pay, in ten-thousandths; or why the round has no room for it. Stakes in kopecks. */
  ceilingFor(stake: bigint, params: unknown): number | BetRefused
  /** Takes the room of a bet. */
  take(stake: bigint, ceilingE4: number): void
  /** Gives the room of a bet back. Call it once for each that was taken. */
  free(stake: bigint, ceilingE4: number): void
}
