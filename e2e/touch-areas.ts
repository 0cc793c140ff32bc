/** Measures touch targets on the present page: their real size including margins, and what covers them. */
import type { Page } from '@playwright/test'
import { expect } from './site.ts'

/** Touch needs 44 px (WCAG 2.5.5); a mouse, at desktop width, 24 (2.5.8). */
const windows = [
  { width: 1280, height: 800, least: 24 },
  { width: 768, height: 1024, least: 44 },
  { width: 360, height: 740, least: 44 },
] as const

/** Up to this width the picker, the menu and the layout of a table are used with touch. */
export const tableWidth = 944

/** The frame around every screen: header, menu, footer, bar. */
const frameParts = '[data-part="header"], [data-part="sidebar"], footer:not(main footer), nav[aria-label="Нижнее меню"]'

interface MarkedWindow extends Window {
  touchTargets: Element[]
}

/**
 * Checks the present page at every width up to `upTo`, and leaves it at a phone's; `narrowFirst` starts there and
 * leaves it wide: a new layout is expensive. Without `frame` the targets around the screen are not measured.
 */
export async function look(
  page: Page,
  faults: Set<string>,
  where: string,
  { upTo = Number.POSITIVE_INFINITY, narrowFirst = false, frame = true } = {},
): Promise<void> {
  await waitUntilReady(page)
  const wanted = windows.filter((window) => window.width <= upTo)
  for (const { width, height, least } of narrowFirst ? wanted.toReversed() : wanted) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await expect.poll(() => page.evaluate(moving, width), `${where} at ${width} is at rest`).toEqual([])
    for (const fault of await touchFaults(page, least, frame ? '' : frameParts))
      faults.add(`${width} ${where}: ${fault}`)
  }
}

/**
 * What has not come to rest at a width: the element of each running animation and its name. A finished animation that
 * keeps its last picture, and the paused clock of a message under the pointer, stay listed for ever. Runs in the page.
 */
function moving(width: number): string[] {
  if (innerWidth !== width) return [`the window is ${innerWidth} px wide`]
  return document.getAnimations().flatMap(({ effect, id, playState }) => {
    if (playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) return []
    const element = effect instanceof KeyframeEffect ? effect.target : null
    return [`${element?.tagName ?? ''}.${element?.getAttribute('class') ?? ''} ${id}`]
  })
}

/** The screen's code and data have loaded, and every window has opened. */
export async function waitUntilReady(page: Page): Promise<void> {
  for (const part of ['loader', 'screen-place'])
    await page.locator(`[data-part="${part}"]`).waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  await page
    .waitForFunction(() => document.querySelector('main [data-part="skeleton"]') === null, undefined, {
      timeout: 3_000,
    })
    .catch(() => undefined)
}

/**
 * Faults of the targets on the page, one per line; `least` is the side in pixels that the area of each must have. A
 * link within a sentence may be as high as the sentence, as in WCAG 2.5.8.
 */
async function touchFaults(page: Page, least: number, leftOut: string): Promise<string[]> {
  await page.evaluate(markTargets, leftOut)
  const found = await page.evaluate(measureTargets)
  return found.flatMap(({ name, width, height, over }) => {
    if (over !== null) return [`${name} lies under ${over}`]
    // Edges between pixels are counted as outside.
    return width < least - 1 || height < least - 1 ? [`${name}: ${width}×${height}`] : []
  })
}

/** Marks everything that can be pressed, except in the parts left out. Runs in the page. */
function markTargets(leftOut: string): void {
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[inert], [aria-hidden="true"]') === null &&
      (leftOut === '' || element.closest(leftOut) === null)
    )
  }
  const inSentence = (element: Element) => {
    // Links, and words that explain themselves.
    // A button is never computed as `inline`, even if its sheet says so.
    const isInline = element.matches('dfn button') || getComputedStyle(element).display === 'inline'
    if (!element.matches('a, dfn button') || !isInline) return false
    const block = element.parentElement?.closest('p, li, dd, td, div, span:not(dfn *)') ?? element
    const own = [...block.querySelectorAll('a, button')].reduce(
      (sum, each) => sum + (each.textContent ?? '').trim().length,
      0,
    )
    return (block.textContent ?? '').trim().length > own + 2
  }
  // A number field also takes the press on its unit; a hidden checkbox is pressed by its label.
  const areaOf = (element: Element) =>
    element.closest('[data-part="field-number"]') ??
    (element.matches('[type="radio"], [type="checkbox"]') ? (element.closest('label') ?? element) : element)
  // If a menu covers the page, only the menu is checked; a backdrop is as large as the window.
  const room = document.querySelector('[data-part="account-menu-box"], [data-part="sidebar"][data-open]') ?? document
  const pressed = [...room.querySelectorAll('a[href], button, input, select, textarea, summary, [role="switch"]')]
  const areas = new Set(pressed.filter((element) => !inSentence(element)).map(areaOf))
  ;(window as unknown as MarkedWindow).touchTargets = [...areas].filter(isShown)
}

/** Extends from the middle of each target outwards while presses still reach it. Runs in the page. */
function measureTargets() {
  const far = 44
  const { touchTargets } = window as unknown as MarkedWindow
  const nameOf = (element: Element) => {
    const words = element.getAttribute('aria-label') ?? (element as HTMLElement).innerText ?? ''
    const [label] = element instanceof HTMLInputElement ? (element.labels ?? []) : []
    const text = (words.trim() || label?.innerText || (element.getAttribute('data-part') ?? ''))
      .replace(/\s+/g, ' ')
      .slice(0, 40)
    return `«${text}» ${element.tagName.toLowerCase()}${element.className && typeof element.className === 'string' ? `.${element.className.split(' ')[0]}` : ''}`
  }
  return touchTargets.map((target) => {
    const isHit = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return (
        hit !== null &&
        (target.contains(hit) ||
          hit.closest('label')?.contains(target) === true ||
          hit.closest('label')?.control === target)
      )
    }
    const middle = () => {
      const { left, right, top, bottom } = target.getBoundingClientRect()
      return [(left + right) / 2, (top + bottom) / 2] as const
    }
    const reach = (dx: number, dy: number) => {
      const [x, y] = middle()
      if (isHit(x + (dx * far) / 2, y + (dy * far) / 2)) return far / 2
      let steps = 0
      while (steps < far && isHit(x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1
      return steps
    }
    const met = { name: nameOf(target), width: 0, height: 0, over: null as string | null }
    // A sticky element may cover it at one scroll position and not at another: a person scrolls on.
    for (const block of ['center', 'end', 'start', 'nearest'] as const) {
      target.scrollIntoView({ block, inline: 'center', behavior: 'instant' })
      if (!isHit(...middle())) continue
      met.width = Math.max(met.width, reach(-1, 0) + reach(1, 0) + 1)
      met.height = Math.max(met.height, reach(0, -1) + reach(0, 1) + 1)
      if (met.width >= far && met.height >= far) return met
    }
    const over = document.elementFromPoint(...middle())
    if (met.width === 0) met.over = over === null ? 'the edge of the window' : nameOf(over)
    return met
  })
}
