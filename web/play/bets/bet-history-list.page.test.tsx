/** The list of bets below the stage, on a page whose browser says what is in sight. */
import { afterEach, expect, test, vi } from 'vitest'
import { chips, openPage, type Page, register } from '../../testing/page.tsx'

afterEach(() => vi.unstubAllGlobals())

/** A browser that says so; the answer tells every watcher that its place is now in sight, or no longer. */
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

test('out of sight the list stands, and is whole again when it comes near', async () => {
  const say = sayWhatIsInSight()
  await register('history-sight')
  const page = await openPage('/dice')
  await bet(page, 1)
  await page.until(() => expect(rows()).toBe(1))
  say(false)
  await bet(page, 2)
  await bet(page, 3)
  // The list comes within a quarter of a second where it comes at all.
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(rows()).toBe(1)
  say(true)
  await page.until(() => expect(rows()).toBe(3))
})

test('the first list is drawn wherever it lies', async () => {
  const say = sayWhatIsInSight()
  await register('history-first')
  await bet(await openPage('/dice'), 1)
  const page = await openPage('/dice')
  say(false)
  await page.until(() => expect(rows()).toBe(1))
})
