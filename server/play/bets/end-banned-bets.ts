/**
 * Ends the open bets of a banned player in every engine: cashed out at their current state, or returned before the
 * first step. A bet at a live table plays on: the round needs nothing of its player. What each engine does is in
 * server/play/seeded/steps.ts, server/play/seeded/packages/ended-rounds.ts, server/play/rounds/loop/end-banned-bets.ts.
 */
import type { Log } from '../../platform/process/log.ts'
import type { RunningEngine } from './engine.ts'

/** Makes every engine end them: at every ban, and whenever a notice of a ban may have been missed. */
export function endBanned(engines: readonly Pick<RunningEngine, 'endBanned'>[], log: Log): void {
  for (const engine of engines)
    engine
      .endBanned()
      .catch((error: unknown) => log.error({ err: error }, 'what a banned player has open waits for the next look'))
}
