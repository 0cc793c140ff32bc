/** A clock for waiting: the database's time, and timers of this process. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseClock } from '../database/database-clock.ts'

export interface SteadyClock {
  /** Whole milliseconds since 1970, the same on every node. */
  now(): number
  /** Resolves at this moment, or at once when the signal aborts. */
  until(at: number, signal: AbortSignal): Promise<void>
  /** Synchronizes with the other clocks; never call it while something is timed by it. */
  adjust(): Promise<void>
}

/** The longest delay a timer can hold. */
const longestMs = 2 ** 31 - 1

export function steadyClock(clock: DatabaseClock): SteadyClock {
  return {
    now: clock.now,
    adjust: clock.adjust,
    async until(at, signal) {
      // A timer may fire a little early: the clock itself decides.
      for (let left = at - clock.now(); left > 0 && !signal.aborted; left = at - clock.now())
        await sleep(Math.min(left, longestMs), undefined, { signal }).catch(() => undefined)
    },
  }
}
