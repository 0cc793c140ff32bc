/** Work that is looked for again and again: at its own pace, or at once when somebody knows of some. */
import type { Log } from './log.ts'

export interface Job {
  /** There may be work: it is looked for now, or again right after the look that is under way. */
  wake(): void
  /** Waits for the look under way and ends. */
  close(): Promise<void>
}

/** Runs `work` every so many milliseconds, never twice at a time here. A failed run is logged and tried again. */
export function startJob(name: string, everyMs: number, work: () => Promise<unknown>, log: Log): Job {
  let closed = false
  let wanted = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    do {
      wanted = false
      try {
        await work()
      } catch (error) {
        log.error({ err: error, job: name }, 'a job failed and will be tried again')
      }
    } while (wanted && !closed)
    running = undefined
    if (!closed) timer = setTimeout(start, everyMs)
  }

  function start(): void {
    clearTimeout(timer)
    running ??= run()
  }

  timer = setTimeout(start, everyMs)
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
