/**
 * Tracks whether a leader's writes succeed. A leader whose writes hang or fail is not alive, even if the same database
 * answers everything else.
 */
import { leadTimes } from '../../policy.ts'
import type { RoundStore } from '../store/round-store.ts'

export interface WatchedStore {
  store: RoundStore
  /** False while a write hangs, and from a failed write until one succeeds. */
  comesThrough(): boolean
}

/** `now` in milliseconds. */
export function watchWrites(store: RoundStore, now: () => number): WatchedStore {
  const begun = new Map<Promise<unknown>, number>()
  let hasFailed = false

  async function watch<Result>(write: Promise<Result>): Promise<Result> {
    begun.set(write, now())
    try {
      const done = await write
      hasFailed = false
      return done
    } catch (error) {
      hasFailed = true
      throw error
    } finally {
      begun.delete(write)
    }
  }

  return {
    store: {
      ...store,
      open: (...given) => watch(store.open(...given)),
      start: (...given) => watch(store.start(...given)),
      end: (...given) => watch(store.end(...given)),
      settle: (...given) => watch(store.settle(...given)),
      place: (...given) => watch(store.place(...given)),
      cancel: (...given) => watch(store.cancel(...given)),
      payOut: (...given) => watch(store.payOut(...given)),
    },
    comesThrough: () => !hasFailed && [...begun.values()].every((at) => now() - at < leadTimes.hangsAfterMs),
  }
}
