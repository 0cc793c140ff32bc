/**
 * A simulated environment for rounds: nodes of the real engine on one memory store and one manual clock, with failures.
 */
import { crash } from '@kurazh/games/crash/crash.ts'
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { hash } from 'node:crypto'
import type { Link } from '../../server/play/rounds/chain/chains.ts'
import { leadTimes } from '../../server/play/policy.ts'
import { followLease, type Term } from '../../server/play/rounds/leader/leader-lease.ts'
import type { LeaderLease } from '../../server/play/rounds/store/round-store.ts'
import { pastRound } from '../../server/play/rounds/loop/past-round.ts'
import { playTerm } from '../../server/play/rounds/loop/term.ts'
import { type LedRisingGame, openRisingTerm } from '../../server/play/rounds/rising/rising-term.ts'
import { createHandClock, type HandClock } from '../../server/testing/hand-clock.ts'
import type { Chance } from '@kurazh/games/testing/chance.ts'
import { createLife, isLostConnection, send } from './node-life.ts'
import { MemoryStore } from '../../server/testing/round-memory.ts'
import { bankWith } from '../../server/testing/banks.ts'

/** Faster than crash itself, so that a hundred thousand rounds take minutes: the same law, a sixth of the time. */
export const game: RisingRound = {
  ...crash,
  bettingMs: 1_500,
  pauseMs: 500,
  multiplierE4At: (elapsedMs) => crash.multiplierE4At(elapsedMs * hurry),
  elapsedMsFor: (multiplierE4) => Math.ceil(crash.elapsedMsFor(multiplierE4) / hurry),
  playMs: (crashPointE4) =>
    crashPointE4 <= 10_000 ? 0 : Math.ceil(crash.elapsedMsFor(crashPointE4 + crash.gridE4) / hurry),
}

/** The state of a node. A paused one wakes up later and continues as if nothing had happened; a dead one never does. */
export interface Node {
  /** The game if this node leads it and is awake. */
  led(): LedRisingGame | undefined
  isAwake(): boolean
  pause(): void
  wake(): void
  kill(): void
}

export interface World {
  readonly clock: HandClock
  readonly store: MemoryStore
  /** Unexpected failures. */
  readonly surprises: unknown[]
  startNode(): Node
  /** Lets everything happen that can happen now. */
  settle(): Promise<void>
}

/** How many times faster than crash the multiplier rises. */
const hurry = 6
/** Turns of the event loop after which only work that waits for the clock is left. */
const turns = 6
const exposureKopecks = 10_000_000_000n

export function createWorld(chance: Chance): World {
  const clock = createHandClock()
  const store = new MemoryStore(clock.now)
  const surprises: unknown[] = []
  return {
    clock,
    store,
    surprises,
    startNode: () => startNode({ clock, store, surprises }, chance),
    async settle() {
      for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

function startNode({ clock, store, surprises }: Pick<World, 'clock' | 'store' | 'surprises'>, chance: Chance): Node {
  const { answers, arrive, pause, wake, kill } = createLife()
  const never = new AbortController().signal
  const sleep = (ms: number, signal = never) => clock.until(clock.now() + ms, signal)
  const wait = (ms: number, signal = never) => arrive(sleep(ms, signal))
  const surprised = (error: unknown) => {
    if (!isLostConnection(error)) surprises.push(error)
  }
  const port = store.port((statement) => arrive(send(statement, chance, sleep)))
  let led: LedRisingGame | undefined

  async function onLease(lead: LeaderLease, term: Term): Promise<void> {
    const opened = openRisingTerm({
      game,
      lead,
      term,
      store: port,
      wait,
      bank: bankWith({ exposureKopecks }),
      failed: surprised,
      chains: {
        after: chainAfter,
        at: async (_chain, link) => linkAt(link),
        published: async () => [],
        isRetired: async () => false,
      },
      clock: {
        now: clock.now,
        adjust: async () => undefined,
        until: (at, stopping) => arrive(clock.until(at, stopping)),
      },
      isStopped: () => false,
      mayBegin: () => true,
      finishMs: 0,
      pastOf: pastRound,
      frozenSince: async () => new Map(),
      balanceOf: async (player) => store.balance(player),
      facesOf: async () => new Map(),
      uidsOf: async () => new Map(),
      tell: () => undefined,
      onBalance: () => undefined,
      onBet: () => undefined,
    })
    led = opened
    await playTerm(opened).finally(() => (led = undefined))
  }

  const log = { info: () => undefined, warn: () => undefined, error: ({ err }: { err: unknown }) => surprised(err) }
  followLease({ game: game.id, address: '', store: port, times: leadTimes, log, wait, now: clock.now, onLease })
  return { led: () => (answers() && led?.isFresh() ? led : undefined), isAwake: answers, pause, wake, kill }
}

const seed = 'simulated rounds'
/** Hashes without a chain: the simulation is about money and time, the chain has its own tests. */
export const linkAt = (link: number): Link => ({
  chain: 1,
  link,
  hash: hash('sha256', `${seed} ${link}`, 'hex'),
  salt: seed,
})
const chainAfter = async (last: { link: number } | undefined) => linkAt((last?.link ?? 0) + 1)
