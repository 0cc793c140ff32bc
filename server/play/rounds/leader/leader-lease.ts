/**
 * Who leads a game's rounds: the node that holds its lease. The lease is short and renewed often; where it runs out, the
 * first node to ask takes over under the next epoch, and nothing the former leader still writes is let in.
 */
import type { Log } from '../../../platform/log.ts'
import type { LeaderLease, RoundStore } from '../store/round-store.ts'

export interface LeaseTimes {
  leaseMs: number
  renewEveryMs: number
  /** How often a node that does not lead asks whether it may. */
  askEveryMs: number
  /** How long a leaving leader waits for the node that stands by to take over. */
  handOverMs: number
}

export interface LeaseDependencies {
  game: string
  /** Where this node answers others. */
  address: string
  store: Pick<RoundStore, 'takeLease' | 'renewLease' | 'releaseLease' | 'leaderAddress' | 'standsBy'>
  times: LeaseTimes
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** Waits, or ends at once with the signal. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Milliseconds of a steady clock. */
  now(): number
  /** Leads until the signal. May end earlier, when it cannot go on. */
  onLease(lead: LeaderLease, term: Term): Promise<void>
}

/** What a leader is told of its own term. */
export interface Term {
  signal: AbortSignal
  /** This node is being stopped: nothing new begins, and the round being played is finished or handed over. */
  leaving: AbortSignal
  /** Whether another node stands by: then a leaving leader ends its term at once, as it is. */
  handsOver(): Promise<boolean>
  /** Ends it from within. */
  stop(): void
  /** False when the lease may have run out: a node that was paused must not answer from what it remembers. */
  isFresh(): boolean
}

export interface LeaseFollower {
  /** Finishes the round being played, or hands it over, and leads no more. */
  close(): Promise<void>
  /** Leads no more, and leaves the round as it is. */
  abandon(): Promise<void>
}

/** Asks for the lead, holds it, asks again, until closed. */
export function followLease(deps: LeaseDependencies): LeaseFollower {
  const { game, store, times } = deps
  const leaving = new AbortController()
  const ending = new AbortController()
  let handedOver = false

  async function run(): Promise<void> {
    while (!leaving.signal.aborted && !ending.signal.aborted) {
      const askedAt = deps.now()
      const lead = await askForLease(deps)
      if (lead !== undefined) await hold(deps, ends, lead, askedAt)
      await deps.wait(times.askEveryMs, AbortSignal.any([leaving.signal, ending.signal]))
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
    for (const end = deps.now() + times.handOverMs; deps.now() < end && !ending.signal.aborted; ) {
      await deps.wait(times.askEveryMs / 2, ending.signal)
      if ((await store.leaderAddress(game).catch(() => undefined)) !== undefined) return
    }
    const askedAt = deps.now()
    const lead = ending.signal.aborted ? undefined : await askForLease(deps)
    if (lead !== undefined) await hold(deps, ends, lead, askedAt)
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

async function askForLease({ game, address, store, times, log }: LeaseDependencies): Promise<LeaderLease | undefined> {
  return store.takeLease(game, address, times.leaseMs).catch((error: unknown) => {
    log.warn({ err: error, game }, 'the lead could not be asked for')
    return undefined
  })
}

async function hold(deps: LeaseDependencies, { leaving, ending, handsOver }: Ends, lead: LeaderLease, askedAt: number): Promise<void> {
  const { game, store, times, log } = deps
  const term = new AbortController()
  const stop = () => term.abort()
  ending.addEventListener('abort', stop, { once: true })
  // It may have come while the lead was being asked for.
  if (ending.aborted) stop()
  let freshUntil = askedAt + times.leaseMs
  const renewing = renew(deps, lead, term, (until) => (freshUntil = until))
  try {
    log.info({ game, epoch: lead.epoch }, 'this node leads the rounds')
    await deps.onLease(lead, {
      signal: term.signal, leaving: leaving, handsOver, stop, isFresh: () => !term.signal.aborted && deps.now() < freshUntil,
    })
  } catch (error) {
    log.error({ err: error, game }, 'a term ended by a failure')
  } finally {
    stop()
    ending.removeEventListener('abort', stop)
    await renewing
    await store.releaseLease(game, lead.epoch).catch(() => undefined)
  }
}

/** Keeps the lease. A database that cannot be reached does not end a term: while it is away nobody else can lead. */
async function renew(deps: LeaseDependencies, lead: LeaderLease, term: AbortController, onRenewed: (freshUntil: number) => void): Promise<void> {
  const { game, store, times } = deps
  while (!term.signal.aborted) {
    await deps.wait(times.renewEveryMs, term.signal)
    if (term.signal.aborted) return
    const askedAt = deps.now()
    const isLed = await store.renewLease(game, lead.epoch, times.leaseMs).catch(() => undefined)
    if (isLed === true) onRenewed(askedAt + times.leaseMs)
    if (isLed === false) term.abort()
  }
}
