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
  /** Leads until the signal. May end earlier, when it cannot go on; `stop` ends it from within. */
  onLead(lead: Lead, signal: AbortSignal, stop: () => void): Promise<void>
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
      const lead = await store.takeLead(game, parts.address, times.leaseMs).catch((error: unknown) => {
        log.warn({ err: error, game }, 'the lead could not be asked for')
        return undefined
      })
      if (lead !== undefined) await hold(lead)
      await parts.wait(times.askEveryMs, closing.signal)
    }
  }

  async function hold(lead: Lead): Promise<void> {
    const term = new AbortController()
    const stop = () => term.abort()
    closing.signal.addEventListener('abort', stop, { once: true })
    const renewing = renew(lead, term)
    try {
      log.info({ game, epoch: lead.epoch }, 'this node leads the rounds')
      await parts.onLead(lead, term.signal, stop)
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
  async function renew(lead: Lead, term: AbortController): Promise<void> {
    while (!term.signal.aborted) {
      await parts.wait(times.renewEveryMs, term.signal)
      if (term.signal.aborted) return
      const isLed = await store.renewLead(game, lead.epoch, times.leaseMs).catch(() => true)
      if (!isLed) term.abort()
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
