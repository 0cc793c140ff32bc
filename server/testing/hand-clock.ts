/** A clock that moves when it is told to. */
import type { SteadyClock } from '../platform/steady-clock.ts'

export interface HandClock extends SteadyClock {
  /** Moves on by this many milliseconds and wakes who waited for a moment on the way. */
  advance(ms: number): void
  /** Moves to the next moment somebody waits for, and wakes them. False when nobody waits. */
  advanceToNext(): boolean
  /** Somebody waits for a moment to come: where there is one loop alone, it is not at work. */
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
