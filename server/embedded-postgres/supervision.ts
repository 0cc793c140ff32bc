/** Keeps a server running: when it dies while the site is running, it is restarted at the same address. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

export interface Supervised {
  /** Of the server running now; undefined while it is being restarted. */
  pid(): number | undefined
  stop(): Promise<void>
}

interface Care {
  /** Restarts the server. Throws when this attempt failed or `stopping` was aborted. */
  restart(stopping: AbortSignal): Promise<Postmaster>
  died(reason: string): void
  /** Called for each failed attempt. */
  failed(error: unknown): void
  recovered(): void
}

const firstPauseMs = 50
const longestPauseMs = 2_000

/**
 * Watches over a running server until `stop`. Attempts never end: a full disk may be freed, and money waits for the
 * database.
 */
export function supervise(first: Postmaster, care: Care): Supervised {
  const stopping = new AbortController()
  let current: Postmaster | undefined = first

  async function watch(): Promise<void> {
    while (current !== undefined) {
      const reason = await current.ended
      current = undefined
      if (stopping.signal.aborted) return
      care.died(reason)
      current = await startAgain()
    }
  }

  async function startAgain(): Promise<Postmaster | undefined> {
    for (let pauseMs = firstPauseMs; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        const started = await care.restart(stopping.signal)
        if (!stopping.signal.aborted) {
          care.recovered()
          return started
        }
        await started.stop()
      } catch (error) {
        if (stopping.signal.aborted) return undefined
        care.failed(error)
        await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
    return undefined
  }

  const watching = watch()
  return {
    pid: () => current?.pid,
    async stop() {
      stopping.abort()
      await current?.stop()
      await watching
    },
  }
}
