/**
 * A rate limit counted in this process: a steady rate with a burst on top. One number is kept per caller: the moment
 * at which the whole burst is free again.
 */
import type { Rate } from '@kurazh/contract/core/call-rates.ts'

export interface RequestRate {
  /** Counts one call. 0: it may pass; otherwise the milliseconds until the next one may. */
  take(who: string): number
  /** How many callers are being counted. */
  size(): number
}

/** Above this many counted callers, expired ones are removed. */
const usualRoom = 100_000

/** `now`: milliseconds of a monotonic clock. */
export function createRequestRate(
  { perSecond, burst }: Rate,
  now: () => number = () => performance.now(),
  room = usualRoom,
): RequestRate {
  const freeAt = new Map<string, number>()
  const everyMs = 1000 / perSecond
  const aheadMs = everyMs * (burst - 1)

  function makeRoom(at: number): void {
    for (const [who, free] of freeAt) if (free <= at) freeAt.delete(who)
    // All of them are active: a Map keeps the order of insertion, so the oldest is removed.
    for (const who of freeAt.keys()) {
      if (freeAt.size < room) break
      freeAt.delete(who)
    }
  }

  return {
    take(who) {
      const at = now()
      const free = Math.max(freeAt.get(who) ?? at, at)
      if (free - at > aheadMs) return Math.ceil(free - at - aheadMs)
      if (freeAt.size >= room && !freeAt.has(who)) makeRoom(at)
      freeAt.set(who, free + everyMs)
      return 0
    },
    size: () => freeAt.size,
  }
}
