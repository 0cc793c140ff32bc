/** The list of bets below the stage, on a page whose browser reports what is in view. */
import { afterEach, expect, test, vi } from 'vitest'
import { chips, openPage, type Page, register } from '../../testing/page.tsx'

afterEach(() => vi.unstubAllGlobals())

/**
 * Sets up a browser that reports visibility; the returned function notifies every observer that its element is now in
 * view, or no longer.
 */
function sayWhatIsInSight(): (isIntersecting: boolean) => void {
  const watchers = new Set<(told: { isIntersecting: boolean }[]) => void>()
  class Watcher {
    readonly #tell: (told: { isIntersecting: boolean }[]) => void
    constructor(tell: (told: { isIntersecting: boolean }[]) => void) {
      this.#tell = tell
    }
    observe() {
      watchers.add(this.#tell)
    }
    disconnect() {
      watchers.delete(this.#tell)
    }
  }
  vi.stubGlobal('IntersectionObserver', Watcher)
  return (isIntersecting) => watchers.forEach((tell) => tell([{ isIntersecting }]))
}

const rows = () => document.querySelectorAll('[data-part="history"] tbody tr').length

async function bet(page: Page, count: number): Promise<void> {
  await page.press(/^Меньше/)
  await page.until(() => expect(chips()).toHaveLength(count))
}

test('out of view the list stays, and is complete again when it comes near', async () => {
  const say = sayWhatIsInSight()
  await register('history-sight')
  const page = await openPage('/dice')
  await bet(page, 1)
  await page.until(() => expect(rows()).toBe(1))
  say(false)
  await bet(page, 2)
  await bet(page, 3)
  // The list appears within a quarter of a second if it appears at all.
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(rows()).toBe(1)
  say(true)
  await page.until(() => expect(rows()).toBe(3))
})

test('the first list is drawn even out of view', async () => {
  const say = sayWhatIsInSight()
  await register('history-first')
  await bet(await openPage('/dice'), 1)
  const page = await openPage('/dice')
  say(false)
  await page.until(() => expect(rows()).toBe(1))
})
