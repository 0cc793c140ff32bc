/**
 * Assembles one term of leading a game: the loop of its rounds, the players' requests, and the public view, on the
 * given ports.
 */
import type { RoundEvent } from '@kurazh/contract/play/rounds.ts'
import type { RoundGame } from '@kurazh/games/core/game.ts'
import { RoundRequests } from '../requests/round-requests.ts'
import { Fenced } from '../store/round-store.ts'
import { RoundLoop } from './round-loop.ts'
import { BetWrites } from './bet-writes.ts'
import type { LoopDependencies } from './loop-dependencies.ts'
import type { Mechanic } from './mechanic.ts'
import type { Face } from '../../bets/bettor.ts'
import { leadTimes, loopTimes } from '../../policy.ts'
import { createRoundView } from '../broadcast/broadcast.ts'
import type { RoundView } from '../broadcast/round-view.ts'
import { watchWrites, type WatchedStore } from '../leader/write-watch.ts'

/** How many event numbers one lease may use: the next leader starts above all of them. */
const newsALead = 1_000_000_000

export interface TermDependencies extends Omit<LoopDependencies, 'view' | 'writes' | 'mechanic'> {
  /** Creates the mechanic of the game's rounds. */
  mechanic(writes: BetWrites): Mechanic
  /** Waits, by the timers of this process. */
  wait(ms: number): Promise<void>
  isStopped(): boolean
  balanceOf(player: number): Promise<bigint>
  facesOf(players: readonly number[]): Promise<ReadonlyMap<number, Face>>
  tell(event: RoundEvent): void
}

/** A game that this node leads. */
export interface LedGame {
  game: RoundGame
  loop: RoundLoop
  view: RoundView
  writes: BetWrites
  requests: RoundRequests
  /** False once another node may lead it. */
  isFresh(): boolean
  /** Sends heartbeats until the signal is aborted. */
  giveSigns(over: AbortSignal): Promise<void>
}

export function openTerm(deps: TermDependencies): LedGame {
  const { game, clock, failed } = deps
  const view = createRoundView({
    game: game.id,
    firstSeq: (deps.lead.epoch + (deps.leftOnly ? 0 : 0.5)) * newsALead,
    now: () => clock.now(),
    facesOf: deps.facesOf,
    tell: deps.tell,
    failed,
    later: (run) => void deps.wait(loopTimes.gatheredMs).then(run),
  })
  const watched = watchWrites(deps.store, () => clock.now())
  const writes = new BetWrites({
    ...deps,
    store: watched.store,
    view,
    fail(error) {
      if (!(error instanceof Fenced)) failed(error)
      deps.term.stop()
    },
  })
  const loop = new RoundLoop({ ...deps, store: watched.store, view, writes, mechanic: deps.mechanic(writes) })
  const requests = new RoundRequests({ loop, writes, isStopped: deps.isStopped, balanceOf: deps.balanceOf })
  return {
    game,
    loop,
    view,
    writes,
    requests,
    isFresh: deps.term.isFresh,
    giveSigns: (over) => giveSigns(loop, watched, deps, over),
  }
}

/**
 * Plays until the term ends, by its signal or because another node leads, or until nothing is left by these rules.
 * Throws the error that made a write fail for good.
 */
export async function playTerm({ loop, giveSigns: sign }: LedGame): Promise<void> {
  const over = new AbortController()
  try {
    await loop.deps.clock.adjust()
    void sign(AbortSignal.any([loop.deps.term.signal, over.signal]))
    await loop.run()
  } catch (error) {
    if (!(error instanceof Fenced)) throw error
  } finally {
    over.abort()
  }
}

/**
 * Uses the same connections as every write of a round, and only while writes succeed: a heartbeat on other connections
 * would prove nothing.
 */
async function giveSigns(
  loop: RoundLoop,
  { store, comesThrough }: WatchedStore,
  { game, lead, wait }: TermDependencies,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    if (loop.isReady && comesThrough()) await store.signOfLife(game.id, lead.epoch).catch(() => undefined)
    await wait(leadTimes.signEveryMs)
  }
}
