/** Watches what one may aim at: a press may change what a page says, and may not move what the next press is for. */
import type { Page } from '@playwright/test'

interface WatchedWindow extends Window {
  movedPlaces?: Set<string>
  stopPlaces?: () => void
}

/** The middle of a control in the window. */
interface Place {
  x: number
  y: number
}

/** What is pressed or filled in. */
const aimedAt = ':is(a, button, input, select, summary, label)'
/** A new result is put before the earlier ones: they move by what they are. */
const results = '[data-part="chips"], [data-part="past-list"], [data-part="history"] table'

/** Looks at every frame from now on. */
export function watchPlaces(page: Page, within = 'main'): Promise<void> {
  return page.evaluate(watch, [`${within} ${aimedAt}`, results] as const)
}

/** Runs in the page. */
function watch([controls, apart]: readonly [string, string]): void {
  const own = window as WatchedWindow
  own.stopPlaces?.()
  const moved = new Set<string>()
  const first = new Map<Element, Map<string, Place>>()
  let isOver = false
  let scrolled = scrollY
  // Sums in a name change, and it stays the same control; one that says something else is another one.
  const nameOf = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent ?? '').replace(/[\d\s.×]+/g, ' ')
  const lookAt = (one: Element) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    if (width === 0 || height === 0) return
    // The middle: a pressed button is drawn a little smaller.
    const now = { x: left + width / 2, y: top + height / 2 }
    const places = first.get(one) ?? new Map<string, Place>()
    const was = places.get(nameOf(one)) ?? now
    first.set(one, places.set(nameOf(one), was))
    const [across, down] = [now.x - was.x, now.y - was.y]
    if (Math.hypot(across, down) > 2)
      moved.add(`${nameOf(one).slice(0, 40)} by ${Math.round(across)},${Math.round(down)}`)
  }
  const look = () => {
    if (isOver) return
    // A scroll moves everything that is not fixed in the window.
    if (scrollY !== scrolled) first.clear()
    scrolled = scrollY
    for (const one of document.querySelectorAll(controls))
      if (one.closest(apart) === null && one.checkVisibility()) lookAt(one)
    requestAnimationFrame(look)
  }
  own.movedPlaces = moved
  own.stopPlaces = () => {
    isOver = true
  }
  look()
}

/** The card of the visit has counted this many bets: it comes with the server's news, after the result. */
export const visitOf = (page: Page, bets: number) =>
  page.locator('[data-part="visit"]').filter({ hasText: new RegExp(`(^|\\D)${bets} став\\S+ на`) })

/** What has moved since: its name, how far to the right and down. Ends the watch. */
export function movedPlaces(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const own = window as WatchedWindow
    own.stopPlaces?.()
    return [...(own.movedPlaces ?? [])]
  })
}
