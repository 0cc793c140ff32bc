/** A ban ends what its player has in the air, in every engine alike: taken where it stands, or given back before the first step. */
import type { Log } from '../../platform/log.ts'
import type { RunningEngine } from './engine.ts'

/** Lets every engine end it: at every ban, and whenever one may not have been heard of. */
export function endBanned(engines: readonly Pick<RunningEngine, 'endBanned'>[], log: Log): void {
  for (const engine of engines) engine.endBanned().catch((error: unknown) => log.error({ err: error }, 'what a banned player has open waits for the next look'))
}
