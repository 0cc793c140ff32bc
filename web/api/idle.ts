/** Work that nobody waits for comes when the page has nothing else to do. */
import { idleGuessMs } from './policy.ts'

/** Resolves when the page is idle, at the latest after `withinMs` milliseconds. */
export function idle(withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: withinMs })
    else setTimeout(resolve, Math.min(withinMs, idleGuessMs))
  })
}
