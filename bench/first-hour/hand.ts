/** A newcomer's hand and eyes on one page: what it taps, types and looks at, and how often it had to scroll to get there. */
import type { Locator, Page } from '@playwright/test'

export interface Effort {
  taps: number
  /** The next thing was not wholly in sight, or lay under another: one for each. */
  scrolls: number
  /** Fields typed into. */
  fields: number
  /** By the clock, from the address to the last thing looked at. The hand itself takes no time. */
  seconds: number
}

export interface Hand {
  readonly page: Page
  /** Whether it can be tapped or read as the page stands. */
  inReach(target: Locator): Promise<boolean>
  tap(target: Locator): Promise<void>
  /** A tap into the field, unless it has the focus already, and the text. */
  type(field: Locator, text: string): Promise<void>
  /** Waits until it stands there, and scrolls to it when it is not in sight. */
  see(target: Locator): Promise<void>
  effort(): Effort
}

/** A shared flight may last minutes. */
const patienceMs = 180_000
/** How long what is on its way is waited for, and how often it is looked for, in milliseconds: a window that rises, settings that come into sight. */
const riseMs = 800
const lookMs = 50

/** `touch`: a finger; a mouse otherwise. The clock starts now. */
export function makeHand(page: Page, touch: boolean): Hand {
  const startedMs = performance.now()
  const effort: Effort = { taps: 0, scrolls: 0, fields: 0, seconds: 0 }
  const inReach = (target: Locator) => target.first().evaluate(isInSight).catch(() => false)
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
    // Told to press what is off for a moment, the driver scrolls the page to and fro before it tries again.
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

/** Wholly within the window, and nothing over its middle. Runs in the page. */
function isInSight(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  if (right - left === 0 || left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) return false
  // What only is to be read lets presses through; nothing can be told of what lies over it.
  if (getComputedStyle(element).pointerEvents === 'none') return true
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return over !== null && (element.contains(over) || over.contains(element) || over.closest('label')?.contains(element) === true)
}
