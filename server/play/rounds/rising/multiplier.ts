/** What bets on a rising multiplier are paid, as pure functions of the round's crash point and the clock. Multipliers in hundredths. */
import type { RisingRound } from '@kurazh/games/core/game.ts'

/** The largest multiplier whose payout for this stake still fits. */
export function largestMultiplierE2(stake: bigint, maxWin: bigint): number {
  const largest = ((maxWin + 1n) * 100n - 1n) / stake
  return Number(largest)
}

/**
 * The multiplier of a cash-out that was received after this much play, undefined when the round was over. A bet whose ceiling was
 * reached by then is cashed out there, whichever word came first.
 */
export function cashedOutE2(game: RisingRound, crashPointE2: number, ceilingE2: number, elapsedMs: number): number | undefined {
  return elapsedMs < game.playMs(crashPointE2) ? Math.min(ceilingE2, game.multiplierE2At(elapsedMs)) : undefined
}

/** How high the multiplier had come after this much play. Before the start nothing was reached, not even 1.00. */
export function reachedE2(game: RisingRound, crashPointE2: number, elapsedMs: number): number {
  return elapsedMs < 0 ? 0 : Math.min(crashPointE2, game.multiplierE2At(elapsedMs))
}
