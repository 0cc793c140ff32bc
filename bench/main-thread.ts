/** What the page's main thread does, frame by frame, from the browser's own trace: processor time, not the clock on a busy machine. */
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

export interface FrameWork {
  frames: number
  /** Processor time of the task that makes a frame (scripts of the frame, style, layout, paint), in milliseconds. */
  p50Ms: number
  p99Ms: number
  worstMs: number
  /** Processor time of everything the main thread did, a sixtieth of a second; frames may be rarer where drawing is slow. */
  averageMs: number
  /** Tasks longer than 50 ms: by processor time, and by the clock, which counts waiting for a processor too. */
  longTasks: number
  longByClock: number
}

/** A task blocks from this length on, in milliseconds. */
const longTaskMs = 50
/** What happens once in every frame the main thread makes; one moved by stylesheets alone has the second only. */
const frameMarks = new Set(['FireAnimationFrame', 'Commit'])

/** Nothing moved while measuring. */
export class NoFrames extends Error {}

/** Records while `act` runs. Throws NoFrames where none was drawn. */
export async function measureFrames(session: CDPSession, act: () => Promise<void>): Promise<FrameWork> {
  return frameWork(await trace(session, act))
}

async function trace(session: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  const includedCategories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing', 'loading', '__metadata']
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await act()
  await session.send('Tracing.end')
  await complete
  return events
}

/** What opening a page costs its main thread, in milliseconds of processor time of a phone. */
export interface LoadWork {
  /** Of tasks after the first paint, what each takes beyond 50 ms. */
  blockingMs: number
  /** Of everything since the first paint. */
  busyMs: number
  longestMs: number
}

/** Records while `act` opens a page. */
export async function measureLoad(session: CDPSession, act: () => Promise<void>): Promise<LoadWork> {
  const tasks = tasksAfterPaint(await trace(session, act))
  return { blockingMs: sum(tasks.map(beyondLong)), busyMs: sum(tasks), longestMs: Math.max(0, ...tasks) }
}

/** What the tasks after the first paint take beyond 50 ms each, by a phone's processor: waiting for a busy machine does not count. */
export function blockingByCpu(events: readonly TraceEvent[]): number {
  return sum(tasksAfterPaint(events).map(beyondLong))
}

/** Lighthouse's phone is this much slower than the machine it runs on. */
const slowdown = 4
const beyondLong = (taskMs: number) => Math.max(0, taskMs - longTaskMs)

/** Milliseconds of a phone's processor, a number for each task. Throws when nothing was painted. */
function tasksAfterPaint(events: readonly TraceEvent[]): number[] {
  const painted = events.find(({ name }) => name === 'firstContentfulPaint')
  if (!painted) throw new Error('the trace has no first paint')
  const tasks = events.filter(({ name, ph, pid, tid, ts }) => name.endsWith('RunTask') && ph === 'X' && pid === painted.pid && tid === painted.tid && ts >= painted.ts)
  const outer: number[] = []
  let end = 0
  for (const { ts, dur = 0, tdur = 0 } of tasks.toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))) {
    // A task may be told of twice, by its outer and its inner name.
    if (ts < end) continue
    end = ts + dur
    outer.push((slowdown * tdur) / 1000)
  }
  return outer
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

function frameWork(events: readonly TraceEvent[]): FrameWork {
  const main = busiestPage(events)
  const own = events.filter(({ pid, tid }) => pid === main.pid && tid === main.tid)
  const starts = own.filter(({ name }) => frameMarks.has(name)).map(({ ts }) => ts).toSorted((a, b) => a - b)
  const tasks = own.filter(({ name, ph }) => ph === 'X' && (name === 'ThreadControllerImpl::RunTask' || name === 'RunTask'))
  const frameTasks = tasks.filter(({ ts, dur = 0 }) => notAbove(starts, ts + dur) > notAbove(starts, ts)).map(cpuMs).toSorted((a, b) => a - b)
  const rank = (share: number) => frameTasks[Math.max(0, Math.ceil(frameTasks.length * share) - 1)] ?? 0
  const [first, last] = [own.reduce((least, { ts }) => (ts > 0 ? Math.min(least, ts) : least), Number.POSITIVE_INFINITY), starts.at(-1) ?? 0]
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

/** The main thread that drew the most frames: there is one page. */
function busiestPage(events: readonly TraceEvent[]): { pid: number; tid: number } {
  const counts = new Map<string, { pid: number; tid: number; count: number }>()
  for (const { name, pid, tid } of events) {
    if (!frameMarks.has(name)) continue
    const thread = counts.get(`${pid} ${tid}`) ?? { pid, tid, count: 0 }
    thread.count += 1
    counts.set(`${pid} ${tid}`, thread)
  }
  const [busiest] = [...counts.values()].toSorted((a, b) => b.count - a.count)
  if (!busiest) throw new NoFrames('no frame was drawn while measuring')
  return busiest
}
