/**
 * How fast somebody may ask, counted in this process: a steady pace with a burst on top. One number is kept of each: the
 * moment at which the whole burst is free again.
 */
import type { PaceLimit } from '@kurazh/contract/pace.ts'

export interface Pace {
  /** Counts one. 0: it may pass; else the milliseconds after which the next one may. */
  take(who: string): number
  /** How many are being counted. */
  size(): number
}

/** Above so many counted at once, those whose time is over are looked for. */
const usualRoom = 100_000

/** `now`: milliseconds that never go back. */
export function createPace({ perSecond, burst }: PaceLimit, now: () => number = () => performance.now(), room = usualRoom): Pace {
  const freeAt = new Map<string, number>()
  const everyMs = 1000 / perSecond
  const aheadMs = everyMs * (burst - 1)

  function makeRoom(at: number): void {
    for (const [who, free] of freeAt) if (free <= at) freeAt.delete(who)
    // All of them are asking right now: a Map keeps the order of insertion, the oldest goes first.
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
