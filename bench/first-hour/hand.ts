/** The simulated hand and eyes of a new player on one page: taps, types and looks, and counts the scrolls needed. */
import type { Locator, Page } from '@playwright/test'

export interface Effort {
  taps: number
  /** How often the next element was not fully visible, or covered. */
  scrolls: number
  /** Fields typed into. */
  fields: number
  /** By the clock, from the address to the last element seen. The hand itself takes no time. */
  seconds: number
}

export interface Hand {
  readonly page: Page
  /** Whether it can be tapped or read without scrolling. */
  inReach(target: Locator): Promise<boolean>
  tap(target: Locator): Promise<void>
  /** A tap into the field, unless it has the focus already, and the text. */
  type(field: Locator, text: string): Promise<void>
  /** Waits until it appears, and scrolls to it when it is not visible. */
  see(target: Locator): Promise<void>
  effort(): Effort
}

/** A shared flight may last minutes. */
const patienceMs = 180_000
/**
 * How long pending changes are waited for, and the polling interval, in milliseconds: a window opening, settings
 * appearing.
 */
const riseMs = 800
const lookMs = 50

/** `touch`: a finger; otherwise a mouse. Starts the clock. */
export function makeHand(page: Page, touch: boolean): Hand {
  const startedMs = performance.now()
  const effort: Effort = { taps: 0, scrolls: 0, fields: 0, seconds: 0 }
  const inReach = (target: Locator) =>
    target
      .first()
      .evaluate(isInSight)
      .catch(() => false)
  const see = async (target: Locator) => {
    await target.first().waitFor({ timeout: patienceMs })
    for (let waitedMs = 0; waitedMs <= riseMs; waitedMs += lookMs) {
      if (await inReach(target)) return
      await page.waitForTimeout(lookMs)
    }
    effort.scrolls += 1
    await target.first().evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    if (!(await inReach(target))) throw new Error(`out of reach even after a scroll: ${String(target)}`)
  }
  const tap = async (target: Locator) => {
    await see(target)
    // When told to press a disabled element, the driver scrolls the page back and forth before it retries.
    while (!(await target.first().isEnabled())) await page.waitForTimeout(lookMs)
    effort.taps += 1
    await (touch ? target.first().tap() : target.first().click())
  }
  return {
    page,
    inReach,
    see,
    tap,
    async type(field, text) {
      await field.first().waitFor()
      if (!(await field.first().evaluate((element) => element === document.activeElement))) await tap(field)
      effort.fields += 1
      await field.first().fill(text)
    },
    effort: () => ({ ...effort, seconds: (performance.now() - startedMs) / 1000 }),
  }
}

/** Fully within the window, with nothing over its middle. Runs in the page. */
function isInSight(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  if (right - left === 0 || left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) return false
  // Elements without pointer events let presses through; whether something covers them cannot be determined.
  if (getComputedStyle(element).pointerEvents === 'none') return true
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return (
    over !== null &&
    (element.contains(over) || over.contains(element) || over.closest('label')?.contains(element) === true)
  )
}
