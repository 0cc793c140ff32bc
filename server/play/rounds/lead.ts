/**
 * Who leads a game's rounds: the node that holds its lease. The lease is short and renewed often; where it runs out, the
 * first node to ask takes over under the next epoch, and nothing the former leader still writes is let in.
 */
import type { Log } from '../../platform/log.ts'
import type { Lead, RoundStore } from './round-store.ts'

export interface LeadTimes {
  leaseMs: number
  renewEveryMs: number
  /** How often a node that does not lead asks whether it may. */
  askEveryMs: number
}

/** A lost leader is replaced within about a second and a half: in time to go on with its flight. */
export const leadTimes: LeadTimes = { leaseMs: 1_200, renewEveryMs: 250, askEveryMs: 200 }

export interface LeadParts {
  game: string
  /** Where this node answers others. */
  address: string
  store: Pick<RoundStore, 'takeLead' | 'renewLead' | 'releaseLead'>
  times: LeadTimes
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** Waits, or ends at once with the signal. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Milliseconds of a steady clock. */
  now(): number
  /** Leads until the signal. May end earlier, when it cannot go on. */
  onLead(lead: Lead, term: Term): Promise<void>
}

/** What a leader is told of its own term. */
export interface Term {
  signal: AbortSignal
  /** Ends it from within. */
  stop(): void
  /** False when the lease may have run out: a node that was paused must not answer from what it remembers. */
  isFresh(): boolean
}

export interface LeadFollower {
  /** Leads no more and lets the next node in at once. */
  close(): Promise<void>
}

/** Asks for the lead, holds it, asks again, until closed. */
export function followLead(parts: LeadParts): LeadFollower {
  const { game, store, times, log } = parts
  const closing = new AbortController()

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      const askedAt = parts.now()
      const lead = await store.takeLead(game, parts.address, times.leaseMs).catch((error: unknown) => {
        log.warn({ err: error, game }, 'the lead could not be asked for')
        return undefined
      })
      if (lead !== undefined) await hold(lead, askedAt)
      await parts.wait(times.askEveryMs, closing.signal)
    }
  }

  async function hold(lead: Lead, askedAt: number): Promise<void> {
    const term = new AbortController()
    const stop = () => term.abort()
    closing.signal.addEventListener('abort', stop, { once: true })
    let freshUntil = askedAt + times.leaseMs
    const renewing = renew(lead, term, (until) => (freshUntil = until))
    try {
      log.info({ game, epoch: lead.epoch }, 'this node leads the rounds')
      await parts.onLead(lead, { signal: term.signal, stop, isFresh: () => !term.signal.aborted && parts.now() < freshUntil })
    } catch (error) {
      log.error({ err: error, game }, 'a term ended by a failure')
    } finally {
      stop()
      closing.signal.removeEventListener('abort', stop)
      await renewing
      await store.releaseLead(game, lead.epoch).catch(() => undefined)
    }
  }

  /** Gives signs of life. A database that cannot be reached does not end a term: while it is away nobody else can lead. */
  async function renew(lead: Lead, term: AbortController, onRenewed: (freshUntil: number) => void): Promise<void> {
    while (!term.signal.aborted) {
      await parts.wait(times.renewEveryMs, term.signal)
      if (term.signal.aborted) return
      const askedAt = parts.now()
      const isLed = await store.renewLead(game, lead.epoch, times.leaseMs).catch(() => undefined)
      if (isLed === true) onRenewed(askedAt + times.leaseMs)
      if (isLed === false) term.abort()
    }
  }

  const running = run()
  return {
    async close() {
      closing.abort()
      await running
    },
  }
}
