/**
 * Notices when the event loop of this process stands still, and names what ran meanwhile: while it stands, no bet, no
 * round and no page is answered. Names are the site's own: paths of calls, names of jobs, slices and notices.
 *
 * The name travels with the work (`AsyncLocalStorage`). What runs is marked where work begins and where the database
 * has answered: nearly all that may take long comes after one of the two.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Log } from './log.ts'
import type { Tally } from './tally.ts'

/** A longer stop of the event loop is counted and logged. Milliseconds. */
const usualLimitMs = 50
const lookEveryMs = 20
/** Each name is logged once in this time. */
const logEveryMs = 60_000
/** Counted under this name: this process did not compute, it waited for the processor or the disk. */
const machine = 'the machine'
const unnamed = 'unnamed'

const work = new AsyncLocalStorage<string>()

/** How long each name has run since the last look of each watch, in milliseconds. */
const watches = new Set<Map<string, number>>()
let running: string | undefined
let since = 0
let isEnding = false

/** Runs work, and everything that it starts, under this name. */
export function under<Result>(name: string, run: () => Result): Result {
  return work.run(name, () => {
    goesOn(name)
    return run()
  })
}

/** Gives the same pieces; each is made under this name, whoever asks for it. */
export async function* eachUnder<Piece>(name: string, pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  const made = pieces[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await under(name, () => made.next())
      if (next.done === true) return
      yield next.value
    }
  } finally {
    await made.return?.()
  }
}

/** The name that the present work runs under. */
export const nameOfWork = (): string | undefined => work.getStore()

/** Marks that work of this name runs from now until the turn of the loop ends, or other work is marked. */
export function goesOn(name: string | undefined): void {
  if (watches.size === 0) return
  turnTo(name, performance.now())
  if (isEnding) return
  isEnding = true
  setImmediate(endTurn)
}

function turnTo(name: string | undefined, now: number): void {
  if (running !== undefined) for (const spent of watches) spent.set(running, (spent.get(running) ?? 0) + now - since)
  running = name
  since = now
}

function endTurn(): void {
  isEnding = false
  turnTo(undefined, performance.now())
}

/** Lets everything else have a turn: long work in memory calls it every few milliseconds. */
export async function letOthersRun(): Promise<void> {
  const name = nameOfWork()
  await nextTurn()
  goesOn(name)
}

/** One stop of the event loop. */
export interface Stall {
  /** What ran longest. */
  during: string
  /** How long the loop stood still, in milliseconds, and how much of that this thread computed. */
  ms: number
  busyMs: number
}

export interface LoopWatch {
  readonly tallies: readonly Tally[]
  close(): void
}

/** Watches until closed. */
export function watchLoop(
  log: Pick<Log, 'warn'>,
  { limitMs = usualLimitMs, onStall }: { limitMs?: number; onStall?(stall: Stall): void } = {},
): LoopWatch {
  const counted = new Map<string, { times: number; ms: number; loggedAt: number }>()
  let last = performance.now()
  let computed = process.threadCpuUsage()
  const spent = new Map<string, number>()
  watches.add(spent)

  function look(): void {
    const now = performance.now()
    const { user, system } = process.threadCpuUsage(computed)
    const ms = now - last - lookEveryMs
    if (ms > limitMs) {
      turnTo(running, now)
      const busyMs = (user + system) / 1_000
      tell({ during: longest(spent, busyMs), ms: Math.round(ms), busyMs: Math.round(busyMs) }, now)
    }
    spent.clear()
    last = now
    computed = process.threadCpuUsage()
  }

  function tell(stall: Stall, now: number): void {
    const isOurs = stall.busyMs > limitMs
    const name = isOurs ? stall.during : machine
    const sums = counted.get(name) ?? { times: 0, ms: 0, loggedAt: Number.NEGATIVE_INFINITY }
    counted.set(name, sums)
    sums.times += 1
    sums.ms += isOurs ? stall.busyMs : stall.ms
    if (!isOurs) return
    onStall?.(stall)
    if (now - sums.loggedAt < logEveryMs) return
    sums.loggedAt = now
    log.warn(stall, 'the event loop stood still')
  }

  const timer = setInterval(look, lookEveryMs).unref()
  const valuesOf = (value: (sums: { times: number; ms: number }) => number) => () =>
    [...counted].map(([of, sums]) => ({ of, value: value(sums) }))
  return {
    tallies: [
      {
        name: 'kurazh_loop_stalls_total',
        help: `Times that the event loop stood still for more than ${limitMs} ms, by what ran`,
        label: 'during',
        values: valuesOf(({ times }) => times),
      },
      {
        name: 'kurazh_loop_stalled_seconds_total',
        help: 'How long the event loop stood still in them, in seconds',
        label: 'during',
        values: valuesOf(({ ms }) => ms / 1_000),
      },
    ],
    close() {
      clearInterval(timer)
      watches.delete(spent)
    },
  }
}

/**
 * The name that ran for at least half of what was computed in a stop. The stop itself may be much longer: a process also
 * waits for the processor.
 */
function longest(spent: ReadonlyMap<string, number>, busyMs: number): string {
  const [name, most] = [...spent].reduce((first, next) => (next[1] > first[1] ? next : first), [unnamed, 0])
  return most >= busyMs / 2 ? name : unnamed
}
