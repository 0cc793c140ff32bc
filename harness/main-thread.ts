/**
 * Measures the page's main thread frame by frame, from the browser's own trace: processor time, not the clock of a busy
 * machine.
 */
import type { CDPSession } from '@playwright/test'

export interface TraceEvent {
  name: string
  ph: string
  ts: number
  dur?: number
  tdur?: number
  pid: number
  tid: number
}

interface FrameWork {
  frames: number
  /** Processor time of the task that makes a frame (its scripts, style, layout, paint), in milliseconds. */
  p50Ms: number
  p99Ms: number
  worstMs: number
  /**
   * Processor time of everything the main thread did, per sixtieth of a second; frames may be rarer where drawing is
   * slow.
   */
  averageMs: number
  /** Tasks longer than 50 ms: by processor time, and by the clock, which includes waiting for a processor. */
  longTasks: number
  longByClock: number
}

/** A task of this length or more blocks, in milliseconds. */
const longTaskMs = 50
/**
 * These happen once in every frame the main thread makes; a frame moved by style sheets alone has only the second, a
 * worker's only the first.
 */
const [fired, committed] = ['FireAnimationFrame', 'Commit'] as const

/** Thrown when nothing moved during the measurement. */
export class NoFrames extends Error {}

interface PageFrames {
  page: FrameWork | null
  stage: FrameWork | null
}

/** Prints the figures of `what`. */
export function printFrames({ page, stage }: PageFrames, what: string): void {
  for (const [who, work] of [
    ['страница', page],
    ['сцена в своём потоке', stage],
  ] as const) {
    if (!work) continue
    console.log(`${what}, ${who}: кадров ${work.frames} (программная отрисовка)`)
    console.log(
      `  задача кадра, мс процессора: p50 ${work.p50Ms.toFixed(2)}, p99 ${work.p99Ms.toFixed(2)}, худший ${work.worstMs.toFixed(1)}`,
    )
    console.log(`  всё вместе в среднем на шестидесятую долю секунды: ${work.averageMs.toFixed(2)} мс`)
    console.log(`  задач дольше 50 мс: по процессору ${work.longTasks}, по часам ${work.longByClock}`)
  }
}

/**
 * Records while `act` runs: the page's main thread, and the worker that draws its stage, if any. Throws NoFrames where
 * neither drew anything.
 */
export async function measureFrames(session: CDPSession, act: () => Promise<void>): Promise<PageFrames> {
  const events = await trace(session, act)
  const page = busiest(events.filter(({ name }) => name === committed))
  const stage = busiest(events.filter(({ name, tid }) => name === fired && tid !== page?.tid))
  if (!page && !stage) throw new NoFrames('no frame was drawn while measuring')
  return { page: page && frameWork(events, page), stage: stage && frameWork(events, stage) }
}

async function trace(session: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  const includedCategories = [
    'toplevel',
    'devtools.timeline',
    'disabled-by-default-devtools.timeline',
    'blink.user_timing',
    'loading',
    '__metadata',
  ]
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await act()
  await session.send('Tracing.end')
  await complete
  return events
}

/** The cost of opening a page for its main thread, in milliseconds of a phone's processor time. */
export interface LoadWork {
  /** The time beyond 50 ms of each task after the first paint, summed. */
  blockingMs: number
  /** All tasks since the first paint. */
  busyMs: number
  longestMs: number
}

/** Records while `act` opens a page. */
export async function measureLoad(session: CDPSession, act: () => Promise<void>): Promise<LoadWork> {
  const tasks = tasksAfterPaint(await trace(session, act))
  return { blockingMs: sum(tasks.map(beyondLong)), busyMs: sum(tasks), longestMs: Math.max(0, ...tasks) }
}

/**
 * The sum over tasks after the first paint of their time beyond 50 ms, on a phone's processor: waiting for a busy
 * machine does not count.
 */
export function blockingByCpu(events: readonly TraceEvent[]): number {
  return sum(tasksAfterPaint(events).map(beyondLong))
}

/** Lighthouse's phone is slower than the machine it runs on by this factor. */
const slowdown = 4
const beyondLong = (taskMs: number) => Math.max(0, taskMs - longTaskMs)

/** Milliseconds of a phone's processor, one number per task. Throws when nothing was painted. */
function tasksAfterPaint(events: readonly TraceEvent[]): number[] {
  const painted = events.find(({ name }) => name === 'firstContentfulPaint')
  if (!painted) throw new Error('the trace has no first paint')
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      name.endsWith('RunTask') && ph === 'X' && pid === painted.pid && tid === painted.tid && ts >= painted.ts,
  )
  const outer: number[] = []
  let end = 0
  for (const { ts, dur = 0, tdur = 0 } of tasks.toSorted(
    (one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0),
  )) {
    // A task may be recorded twice, by its outer and its inner name.
    if (ts < end) continue
    end = ts + dur
    outer.push((slowdown * tdur) / 1000)
  }
  return outer
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

interface Thread {
  pid: number
  tid: number
}

function frameWork(events: readonly TraceEvent[], thread: Thread): FrameWork {
  const own = events.filter(({ pid, tid }) => pid === thread.pid && tid === thread.tid)
  const starts = own
    .filter(({ name }) => name === fired || name === committed)
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b)
  const tasks = own.filter(
    ({ name, ph }) => ph === 'X' && (name === 'ThreadControllerImpl::RunTask' || name === 'RunTask'),
  )
  const frameTasks = tasks
    .filter(({ ts, dur = 0 }) => notAbove(starts, ts + dur) > notAbove(starts, ts))
    .map(cpuMs)
    .toSorted((a, b) => a - b)
  const rank = (share: number) => frameTasks[Math.max(0, Math.ceil(frameTasks.length * share) - 1)] ?? 0
  const [first, last] = [
    own.reduce((least, { ts }) => (ts > 0 ? Math.min(least, ts) : least), Number.POSITIVE_INFINITY),
    starts.at(-1) ?? 0,
  ]
  return {
    frames: frameTasks.length,
    p50Ms: rank(0.5),
    p99Ms: rank(0.99),
    worstMs: rank(1),
    averageMs: sum(tasks.map(cpuMs)) / (((last - first) / 1e6) * 60),
    longTasks: tasks.filter((task) => cpuMs(task) > longTaskMs).length,
    longByClock: tasks.filter(({ dur = 0 }) => dur > longTaskMs * 1000).length,
  }
}

function cpuMs({ tdur = 0 }: TraceEvent): number {
  return tdur / 1000
}

/** How many of the ascending numbers are not above `value`. */
function notAbove(ascending: readonly number[], value: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low
}

/** The thread with most of these. */
function busiest(marks: readonly TraceEvent[]): Thread | null {
  const counts = new Map<string, Thread & { count: number }>()
  for (const { pid, tid } of marks) {
    const thread = counts.get(`${pid} ${tid}`) ?? { pid, tid, count: 0 }
    thread.count += 1
    counts.set(`${pid} ${tid}`, thread)
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count)[0] ?? null
}
