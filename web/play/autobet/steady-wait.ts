/**
 * A pause that lasts as long in a hidden tab: browsers slow the timers of such pages down to one a minute, but not
 * those of workers.
 */

let worker: Worker | undefined
let asked = 0

export function steadyWait(ms: number): Promise<void> {
  return document.hidden ? workerWait(ms) : new Promise((resolve) => setTimeout(resolve, ms))
}

function workerWait(ms: number): Promise<void> {
  const clock = (worker ??= new Worker(new URL('./wait-worker.ts', import.meta.url), { type: 'module' }))
  asked += 1
  const id = asked
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent<number>) => {
      if (data !== id) return
      clock.removeEventListener('message', hear)
      resolve()
    }
    clock.addEventListener('message', hear)
    clock.postMessage({ id, ms })
  })
}
