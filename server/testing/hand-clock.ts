/** A clock that a test moves. */
import type { SteadyClock } from '../platform/process/steady-clock.ts'

export interface HandClock extends SteadyClock {
  /** Moves on by this many milliseconds and wakes the waits on the way. */
  advance(ms: number): void
  /** Moves to the next awaited moment, and wakes its waits. False when there are none. */
  advanceToNext(): boolean
  /** A wait is pending: where there is only one loop, it is not working. */
  isWaitedFor(): boolean
}

/** Starts at a round moment of 2026. */
export function createHandClock(): HandClock {
  let now = 1_795_000_000_000
  const waiting = new Set<{ at: number; wake(): void }>()

  function wake(): void {
    for (const sleeper of waiting) if (sleeper.at <= now) sleeper.wake()
  }

  return {
    now: () => now,
    adjust: async () => undefined,
    until: (at, signal) =>
      new Promise((resolve) => {
        if (at <= now || signal.aborted) return resolve()
        const sleeper = {
          at,
          wake() {
            waiting.delete(sleeper)
            signal.removeEventListener('abort', sleeper.wake)
            resolve()
          },
        }
        waiting.add(sleeper)
        signal.addEventListener('abort', sleeper.wake)
      }),
    advance(ms) {
      now += ms
      wake()
    },
    isWaitedFor: () => waiting.size > 0,
    advanceToNext() {
      const next = Math.min(...[...waiting].map(({ at }) => at))
      if (!Number.isFinite(next)) return false
      now = Math.max(now, next)
      wake()
      return true
    },
  }
}
