/**
 * Decides which node leads a game's rounds: the one that holds the lease. The lease is short and renewed often. When it
 * expires, the first node to request it takes over under the next epoch, and further writes of the former leader are
 * refused.
 */
import type { Log } from '../../../platform/process/log.ts'
import { repeatedFailures, type RepeatedFailures } from '../../../platform/process/repeated-failures.ts'
import type { LeaderLease, RoundStore } from '../store/round-store.ts'

export interface LeaseTimes {
  leaseMs: number
  renewEveryMs: number
  /** How often a node that does not lead requests the lease. */
  askEveryMs: number
  /** How long a leaving leader waits for the standby node to take over. */
  handOverMs: number
}

export interface LeaseDependencies {
  game: string
  /** Where other nodes reach this one. */
  address: string
  store: Pick<RoundStore, 'takeLease' | 'renewLease' | 'releaseLease' | 'leaderAddress' | 'standsBy'>
  times: LeaseTimes
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** Waits, and ends early when the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Milliseconds of a steady clock. */
  now(): number
  /** Leads until the signal is aborted. May return earlier, if it cannot continue. */
  onLease(lead: LeaderLease, term: Term): Promise<void>
}

/** A leader's own term, as seen from inside it. */
export interface Term {
  signal: AbortSignal
  /** This node is being stopped: nothing new begins, and the current round is finished or handed over. */
  leaving: AbortSignal
  /**
   * Whether another node is on standby: then a leaving leader ends its term immediately and leaves the round as it is.
   */
  handsOver(): Promise<boolean>
  /** Ends the term from inside. */
  stop(): void
  /** False once the lease may have expired: a node that was paused must not answer from memory. */
  isFresh(): boolean
}

export interface LeaseFollower {
  /** Finishes the current round, or hands it over, and leads no more. */
  close(): Promise<void>
  /** Leads no more, and leaves the round as it is. */
  abandon(): Promise<void>
}

/** Requests the lease, holds it, and requests it again, until closed. */
export function followLease(deps: LeaseDependencies): LeaseFollower {
  const { game, store, times } = deps
  const leaving = new AbortController()
  const ending = new AbortController()
  let handedOver = false
  const failures = repeatedFailures({
    failed: (error, tries) => deps.log.warn({ err: error, game, times: tries }, 'the lead could not be asked for'),
    worked: (tries) => deps.log.info({ game, times: tries }, 'the lead can be asked for again'),
  })

  async function run(): Promise<void> {
    while (!leaving.signal.aborted && !ending.signal.aborted) {
      const askedAt = deps.now()
      const lead = await askForLease(deps, failures)
      if (lead !== undefined) await hold(deps, ends, lead, askedAt)
      await deps.wait(times.askEveryMs, AbortSignal.any([leaving.signal, ending.signal]))
    }
  }

  /** Checked once per stop. A standby node that did not take over is not trusted a second time. */
  async function handsOver(): Promise<boolean> {
    if (handedOver) return false
    handedOver = await store.standsBy(game).catch(() => false)
    return handedOver
  }

  /** After a handover: if the other node did not take over, this one finishes the round. */
  async function seeItTaken(): Promise<void> {
    for (const end = deps.now() + times.handOverMs; deps.now() < end && !ending.signal.aborted;) {
      await deps.wait(times.askEveryMs / 2, ending.signal)
      if ((await store.leaderAddress(game).catch(() => undefined)) !== undefined) return
    }
    const askedAt = deps.now()
    const lead = ending.signal.aborted ? undefined : await askForLease(deps, failures)
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

/** How a follower ends, as seen by its terms. */
interface Ends extends Pick<Term, 'leaving' | 'handsOver'> {
  ending: AbortSignal
}

async function askForLease(
  { game, address, store, times }: LeaseDependencies,
  failures: RepeatedFailures,
): Promise<LeaderLease | undefined> {
  try {
    const lead = await store.takeLease(game, address, times.leaseMs)
    failures.worked()
    return lead
  } catch (error) {
    failures.failed(error)
    return undefined
  }
}

async function hold(
  deps: LeaseDependencies,
  { leaving, ending, handsOver }: Ends,
  lead: LeaderLease,
  askedAt: number,
): Promise<void> {
  const { game, store, times, log } = deps
  const term = new AbortController()
  const stop = () => term.abort()
  ending.addEventListener('abort', stop, { once: true })
  // The signal may have been aborted while the lease was being requested.
  if (ending.aborted) stop()
  let freshUntil = askedAt + times.leaseMs
  const renewing = renew(deps, lead, term, (until) => (freshUntil = until))
  try {
    log.info({ game, epoch: lead.epoch }, 'this node leads the rounds')
    await deps.onLease(lead, {
      signal: term.signal,
      leaving: leaving,
      handsOver,
      stop,
      isFresh: () => !term.signal.aborted && deps.now() < freshUntil,
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

/** Renews the lease. An unreachable database does not end a term: no other node can take the lease then. */
async function renew(
  deps: LeaseDependencies,
  lead: LeaderLease,
  term: AbortController,
  onRenewed: (freshUntil: number) => void,
): Promise<void> {
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
