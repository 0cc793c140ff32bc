/**
 * Lets a play wait for the frame around it (the next seed, the player's confirmation of an expensive mode). Notices
 * come from the bus, whichever process received the call; it also checks at long intervals.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { frameLookMs } from './policy.ts'

/** The topic of notices about a session whose play waits. */
export const frameTopic = 'play.package-frame'
export interface FrameTold {
  session: number
}

export interface FrameWaits {
  /** Receives a notice from the bus. */
  hear(told: FrameTold): void
  /**
   * The value that `look` finds; undefined if it finds nothing within this many milliseconds, or if this node stops.
   */
  until<Found>(session: number, look: () => Promise<Found | undefined>, mostMs: number): Promise<Found | undefined>
}

/** `stopping`: ends every wait. */
export function createFrameWaits(stopping: AbortSignal, lookMs = frameLookMs): FrameWaits {
  const listening = new Map<number, Set<() => void>>()

  /** Resolves with the next notice. Called before a check, so that no notice during the check is missed. */
  function next(session: number): { heard: Promise<void>; leave(): void } {
    const { promise: heard, resolve } = Promise.withResolvers<void>()
    const all = listening.get(session) ?? new Set()
    listening.set(session, all.add(resolve))
    return {
      heard,
      leave() {
        all.delete(resolve)
        if (all.size === 0) listening.delete(session)
      },
    }
  }

  return {
    hear: ({ session }) => listening.get(session)?.forEach((wake) => wake()),
    async until(session, look, mostMs) {
      for (const end = performance.now() + mostMs; ;) {
        const { heard, leave } = next(session)
        const done = new AbortController()
        try {
          const found = await look()
          const left = end - performance.now()
          if (found !== undefined || left <= 0 || stopping.aborted) return found
          await Promise.race([
            heard,
            // A timer may fire a part of a millisecond early: the last check comes after the end.
            sleep(Math.ceil(Math.min(left, lookMs)) + 1, undefined, {
              signal: AbortSignal.any([stopping, done.signal]),
            }).catch(() => undefined),
          ])
        } finally {
          leave()
          done.abort()
        }
      }
    },
  }
}
