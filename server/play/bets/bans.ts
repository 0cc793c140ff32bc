/** A ban ends what its player has in the air, in every engine alike: taken where it stands, or given back before the first step. */
import type { Bus } from '../../platform/bus.ts'
import type { Log } from '../../platform/log.ts'
import { frozenTopic } from '../../wallet/wallet.ts'

export interface Engine {
  /** Ends whatever banned players have open. Doing it again, or on several nodes, changes nothing. */
  endBanned(): Promise<unknown>
}

/** Lets the engines end it at every ban, and whenever one may not have been heard of. */
export function followBans(bus: Bus, log: Log, engines: readonly Engine[]): void {
  const end = () => {
    for (const engine of engines) engine.endBanned().catch((error: unknown) => log.error({ err: error }, 'what a banned player has open waits for the next look'))
  }
  bus.on(frozenTopic, end)
  bus.onGap(end)
}
