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
  /** How long a leaving leader waits for the node that stands by to take over. */
  handOverMs: number
}

/** A lost leader is replaced within about a second and a half: in time to go on with its flight. */
export const leadTimes: LeadTimes = { leaseMs: 1_200, renewEveryMs: 250, askEveryMs: 200, handOverMs: 700 }

export interface LeadParts {
  game: string
  /** Where this node answers others. */
  address: string
  store: Pick<RoundStore, 'takeLead' | 'renewLead' | 'releaseLead' | 'leaderAddress' | 'standsBy'>
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
  /** This node is being stopped: nothing new begins, and what is in the air is finished or handed over. */
  leaving: AbortSignal
  /** Whether another node stands by: then a leaving leader ends its term at once, as it is. */
  handsOver(): Promise<boolean>
  /** Ends it from within. */
  stop(): void
  /** False when the lease may have run out: a node that was paused must not answer from what it remembers. */
  isFresh(): boolean
}

export interface LeadFollower {
  /** Finishes the round in the air, or hands it over, and leads no more. */
  close(): Promise<void>
  /** Leads no more, and leaves the round as it is. */
  abandon(): Promise<void>
}

/** Asks for the lead, holds it, asks again, until closed. */
export function followLead(parts: LeadParts): LeadFollower {
  const { game, store, times } = parts
  const leaving = new AbortController()
  const ending = new AbortController()
  let handedOver = false

  async function run(): Promise<void> {
    while (!leaving.signal.aborted && !ending.signal.aborted) {
      const askedAt = parts.now()
      const lead = await askForLead(parts)
      if (lead !== undefined) await hold(parts, ends, lead, askedAt)
      await parts.wait(times.askEveryMs, AbortSignal.any([leaving.signal, ending.signal]))
    }
  }

  /** Asked once a stop. A node that did not come after all is not trusted a second time. */
  async function handsOver(): Promise<boolean> {
    if (handedOver) return false
    handedOver = await store.standsBy(game).catch(() => false)
    return handedOver
  }

  /** After a hand-over: where the other node did not come, this one finishes what it left. */
  async function seeItTaken(): Promise<void> {
    for (const end = parts.now() + times.handOverMs; parts.now() < end && !ending.signal.aborted; ) {
      await parts.wait(times.askEveryMs / 2, ending.signal)
      if ((await store.leaderAddress(game).catch(() => undefined)) !== undefined) return
    }
    const askedAt = parts.now()
    const lead = ending.signal.aborted ? undefined : await askForLead(parts)
    if (lead !== undefined) await hold(parts, ends, lead, askedAt)
  }

  const ends: Ends = { leaving: leaving.signal, ending: ending.signal, handsOver }
  const running = run()
  return {
    async close() {
      leaving.abort()
      await running
      if (handedOver) await seeItTaken()
    },
    async abandon() {
      ending.abort()
      await running
    },
  }
}

/** How a follower ends, as its terms hear of it. */
interface Ends extends Pick<Term, 'leaving' | 'handsOver'> {
  ending: AbortSignal
}

async function askForLead({ game, address, store, times, log }: LeadParts): Promise<Lead | undefined> {
  return store.takeLead(game, address, times.leaseMs).catch((error: unknown) => {
    log.warn({ err: error, game }, 'the lead could not be asked for')
    return undefined
  })
}

async function hold(parts: LeadParts, { leaving, ending, handsOver }: Ends, lead: Lead, askedAt: number): Promise<void> {
  const { game, store, times, log } = parts
  const term = new AbortController()
  const stop = () => term.abort()
  ending.addEventListener('abort', stop, { once: true })
  // It may have come while the lead was being asked for.
  if (ending.aborted) stop()
  let freshUntil = askedAt + times.leaseMs
  const renewing = renew(parts, lead, term, (until) => (freshUntil = until))
  try {
    log.info({ game, epoch: lead.epoch }, 'this node leads the rounds')
    await parts.onLead(lead, {
      signal: term.signal, leaving: leaving, handsOver, stop, isFresh: () => !term.signal.aborted && parts.now() < freshUntil,
    })
  } catch (error) {
    log.error({ err: error, game }, 'a term ended by a failure')
  } finally {
    stop()
    ending.removeEventListener('abort', stop)
    await renewing
    await store.releaseLead(game, lead.epoch).catch(() => undefined)
  }
}

/** Keeps the lease. A database that cannot be reached does not end a term: while it is away nobody else can lead. */
async function renew(parts: LeadParts, lead: Lead, term: AbortController, onRenewed: (freshUntil: number) => void): Promise<void> {
  const { game, store, times } = parts
  while (!term.signal.aborted) {
    await parts.wait(times.renewEveryMs, term.signal)
    if (term.signal.aborted) return
    const askedAt = parts.now()
    const isLed = await store.renewLead(game, lead.epoch, times.leaseMs).catch(() => undefined)
    if (isLed === true) onRenewed(askedAt + times.leaseMs)
    if (isLed === false) term.abort()
  }
}
