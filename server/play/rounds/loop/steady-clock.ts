/** The clock of rounds: the database's time, and timers of this process. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseClock } from '../../../platform/database-clock.ts'
import type { RoundClock } from './loop-dependencies.ts'

/** The longest wait a timer can hold. */
const longestMs = 2 ** 31 - 1

export function steadyClock(clock: DatabaseClock): RoundClock {
  return {
    now: clock.now,
    adjust: clock.adjust,
    async until(at, signal) {
      // A timer may wake a little early: the moment itself decides.
      for (let left = at - clock.now(); left > 0 && !signal.aborted; left = at - clock.now()) await sleep(Math.min(left, longestMs), undefined, { signal }).catch(() => undefined)
    },
  }
}
