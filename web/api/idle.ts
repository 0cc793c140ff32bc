/** Defers unimportant work until the page is idle. */
import { idleGuessMs } from './policy.ts'

/** Resolves when the page is idle, after `withinMs` milliseconds at the latest. */
export function idle(withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: withinMs })
    else setTimeout(resolve, Math.min(withinMs, idleGuessMs))
  })
}
