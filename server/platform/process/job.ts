/** Runs recurring work: at its own interval, or at once when work is known to exist. */
import type { Log } from './log.ts'
import { under } from './loop-watch.ts'
import { repeatedFailures } from './repeated-failures.ts'

export interface Job {
  /** There may be work: runs now, or right after the run in progress. */
  wake(): void
  /** Waits for the run in progress and ends. */
  close(): Promise<void>
}

/** The longest wait for the first run: a site that restarts every day still does its daily work. Milliseconds. */
const firstRunMs = 2 * 60_000

/**
 * Runs `work` every so many milliseconds, the first time after two minutes at most, never twice at a time here. A failed run is retried; its failure is logged
 * once, then once a minute.
 */
export function startJob(name: string, everyMs: number, work: () => Promise<unknown>, log: Log): Job {
  let closed = false
  let wanted = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const failures = repeatedFailures({
    failed: (error, times) => log.error({ err: error, job: name, times }, 'a job failed and will be tried again'),
    worked: (times) => log.info({ job: name, times }, 'a job that had failed works again'),
  })

  async function run(): Promise<void> {
    do {
      wanted = false
      try {
        await under(name, work)
        failures.worked()
      } catch (error) {
        failures.failed(error)
      }
    } while (wanted && !closed)
    running = undefined
    if (!closed) timer = setTimeout(start, everyMs)
  }

  function start(): void {
    clearTimeout(timer)
    running ??= run()
  }

  timer = setTimeout(start, Math.min(everyMs, firstRunMs))
  return {
    wake() {
      wanted = true
      if (!closed && running === undefined) start()
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}
