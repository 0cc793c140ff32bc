/**
 * A simulated environment for tables: nodes of the real engine on one memory store and one manual clock, with failures.
 */
import { hash } from 'node:crypto'
import type { TableEvent } from '@kurazh/contract/tables/table-events.ts'
import { idleRounds, seatsAPlayer } from '@kurazh/contract/tables/tables.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import type { Chance } from '@kurazh/games/testing/chance.ts'
import { isConnectionLoss } from '../../server/platform/database/database.ts'
import { leadTimes } from '../../server/play/policy.ts'
import type { Link } from '../../server/play/rounds/chain/chains.ts'
import { followLease, type Term } from '../../server/play/rounds/leader/leader-lease.ts'
import { Fenced, type LeaderLease } from '../../server/play/rounds/store/round-store.ts'
import { TableView } from '../../server/play/tables/broadcast/table-view.ts'
import { LayoutWrites } from '../../server/play/tables/loop/layout-writes.ts'
import { TableLoop } from '../../server/play/tables/loop/table-loop.ts'
import { TableRequests } from '../../server/play/tables/requests/table-requests.ts'
import type { TableSeats } from '../../server/play/tables/seats/seats.ts'
import { createHandClock, type HandClock } from '../../server/testing/hand-clock.ts'
import { MemoryStore } from '../../server/testing/round-memory.ts'
import { MemoryTables } from '../../server/testing/table-memory.ts'
import { createLife, isLostConnection, send } from '../rounds/node-life.ts'
import { undeclared } from '../../server/play/bank/bank.ts'

/** Faster than a real table, so that a hundred thousand rounds take minutes: the same rules, a fraction of the time. */
const hurried = (game: TableGame): TableGame => ({
  ...game,
  bettingMs: 1_500,
  closingMs: 200,
  pauseMs: 300,
  showMs: (state) => game.showMs(state) / 20,
  ask(state) {
    const ask = game.ask(state)
    return ask.kind === 'move' ? { ...ask, ms: 600 } : ask
  },
})

export interface LedInMemory {
  loop: TableLoop
  requests: TableRequests
  seats: TableSeats
}

/** The state of a node. A paused one wakes up later and continues as if nothing had happened; a dead one never does. */
export interface TableNode {
  /** The table if this node leads it and is awake. */
  led(): LedInMemory | undefined
  isAwake(): boolean
  pause(): void
  wake(): void
  kill(): void
}

export interface TableWorld {
  readonly game: TableGame
  readonly clock: HandClock
  readonly money: MemoryStore
  readonly tables: MemoryTables
  /** All events sent by any leader. */
  readonly told: TableEvent[]
  /** Unexpected failures. */
  readonly surprises: unknown[]
  startNode(): TableNode
  /** Lets everything happen that can happen now. */
  settle(): Promise<void>
}

/** Turns of the event loop after which only work that waits for the clock is left. */
const turns = 6

export function createTableWorld(game: TableGame, chance: Chance): TableWorld {
  const clock = createHandClock()
  const money = new MemoryStore(clock.now)
  const world = { game: hurried(game), clock, money, tables: new MemoryTables(money), told: [], surprises: [] }
  return {
    ...world,
    startNode: () => startNode(world, chance),
    async settle() {
      for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

function startNode(
  { game, clock, money, tables, told, surprises }: Omit<TableWorld, 'startNode' | 'settle'>,
  chance: Chance,
): TableNode {
  const { answers, arrive, pause, wake, kill } = createLife()
  const never = new AbortController().signal
  const sleep = (ms: number, signal = never) => clock.until(clock.now() + ms, signal)
  const wait = (ms: number, signal = never) => arrive(sleep(ms, signal))
  const surprised = (error: unknown) => {
    if (!isLostConnection(error)) surprises.push(error)
  }
  const call = <Result>(statement: () => Result) => arrive(send(statement, chance, sleep))
  const store = tables.port(call)
  let led: (LedInMemory & { isFresh(): boolean }) | undefined

  async function onLease(lead: LeaderLease, term: Term): Promise<void> {
    const writes = new LayoutWrites({
      game,
      lead,
      store,
      wait,
      onBalance: () => undefined,
      fail(error) {
        if (!(error instanceof Fenced)) surprised(error)
        term.stop()
      },
    })
    const seats = memorySeats(tables, game.seats, call)
    const view = new TableView({
      table: game.id,
      firstSeq: lead.epoch * 1_000_000,
      now: clock.now,
      tell: (make) => void told.push(make()),
      wait,
    })
    const loop = new TableLoop({
      hand: undefined,
      game,
      lead,
      term,
      store,
      view,
      writes,
      seats,
      leftOnly: false,
      failed: surprised,
      mayBegin: () => true,
      uidsOf: async () => new Map(),
      onBalance: () => undefined,
      onBet: () => undefined,
      noteBroken: async () => undefined,
      clock: {
        now: clock.now,
        adjust: async () => undefined,
        until: (at, stopping) => arrive(clock.until(at, stopping)),
      },
      chains: {
        after: async (last) => linkAt((last?.link ?? 0) + 1),
        at: async (_chain, link) => linkAt(link),
        published: async () => [],
        isRetired: async () => false,
      },
    })
    const requests = new TableRequests({
      loop,
      writes,
      bank: undeclared,
      isStopped: () => false,
      balanceOf: async (player) => money.balance(player),
    })
    led = { loop, requests, seats, isFresh: term.isFresh }
    try {
      await loop.run()
    } catch (error) {
      if (!(error instanceof Fenced) && !isConnectionLoss(error)) surprised(error)
    } finally {
      led = undefined
    }
  }

  const log = { info: () => undefined, warn: () => undefined, error: ({ err }: { err: unknown }) => surprised(err) }
  followLease({
    game: game.id,
    address: '',
    store: money.port(call),
    times: leadTimes,
    log,
    wait,
    now: clock.now,
    onLease,
  })
  return {
    led: () => (answers() && led?.isFresh() === true && led.loop.isReady ? led : undefined),
    isAwake: answers,
    pause,
    wake,
    kill,
  }
}

/** Seats as stored in the database, for any leader. */
function memorySeats(
  { seats }: MemoryTables,
  count: number,
  call: <Result>(statement: () => Result) => Promise<Result>,
): TableSeats {
  const leave = async (player: number, seat: number) =>
    call(() => void (seats.get(seat)?.player === player && seats.delete(seat)))
  return {
    load: async () => undefined,
    get taken() {
      return [...seats.values()]
    },
    at: (seat) => seats.get(seat),
    playsByChart: (seat) => seats.get(seat)?.chart === true,
    sit: async (player, seat, chart) =>
      call(() => {
        const taken = seats.get(seat)
        if (
          seat > count ||
          (taken !== undefined && taken.player !== player) ||
          [...seats.values()].filter((one) => one.player === player && one.seat !== seat).length >= seatsAPlayer
        )
          return false
        seats.set(seat, { seat, player, chart, idle: 0 })
        return true
      }),
    leave,
    async afterRound(spots) {
      for (const taken of seats.values()) {
        taken.idle = spots.has(`${taken.seat}-main`) ? 0 : taken.idle + 1
        if (taken.idle >= idleRounds) await leave(taken.player, taken.seat)
      }
    },
  }
}

const salt = 'simulated tables'
/** Hashes without a chain: the simulation is about cards, money and time, the chain has its own tests. */
export const linkAt = (link: number): Link => ({ chain: 1, link, hash: hash('sha256', `${salt} ${link}`, 'hex'), salt })
