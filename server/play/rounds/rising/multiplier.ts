/**
 * Computes what bets on a rising multiplier are paid, as pure functions of the crash point and the play time.
 * Multipliers in ten-thousandths.
 */
import type { RisingRound } from '@kurazh/games/core/game.ts'

/**
 * The multiplier of a cash-out received after this much play time; undefined if the round was over. A bet whose ceiling
 * was reached by then is cashed out there, whichever request came first.
 */
export function cashedOutE4(
  game: RisingRound,
  crashPointE4: number,
  ceilingE4: number,
  elapsedMs: number,
): number | undefined {
  return elapsedMs < game.playMs(crashPointE4) ? Math.min(ceilingE4, game.multiplierE4At(elapsedMs)) : undefined
}

/** The multiplier reached after this much play time. Before the start nothing was reached, not even 1.00. */
export function reachedE4(game: RisingRound, crashPointE4: number, elapsedMs: number): number {
  return elapsedMs < 0 ? 0 : Math.min(crashPointE4, game.multiplierE4At(elapsedMs))
}
