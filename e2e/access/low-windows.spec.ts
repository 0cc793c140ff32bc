/**
 * Live tables in low windows: a phone in landscape, and a page zoomed to 200 and 400 %. Every spot and every seat can be
 * scrolled to where a press reaches it.
 */
import type { Page } from '@playwright/test'
import { moveTo, registerByCall } from '../player.ts'
import { expect, test } from '../site.ts'
import { waitUntilReady } from '../touch-areas.ts'

const windows = [
  { width: 740, height: 360 },
  { width: 640, height: 400 },
  { width: 320, height: 256 },
] as const

test.use({ ownSite: 'tables', hasTouch: true, viewport: windows[0] })

/** The names of the table's parts that lie under others at every scroll. Runs in the page. */
function covered(): string[] {
  const pressed = [...document.querySelectorAll<HTMLElement>('[data-part="table"] button')]
  return pressed
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 0)
    .filter((one) =>
      (['center', 'nearest', 'start', 'end'] as const).every((block) => {
        one.scrollIntoView({ block, inline: 'center', behavior: 'instant' })
        const { left, right, top, bottom } = one.getBoundingClientRect()
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return hit === null || !one.contains(hit)
      }),
    )
    .map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '')
}

/** Whether something stays in place over the table while one scrolls. Runs in the page. */
function stuck(): string[] {
  const found: string[] = []
  const table = document.querySelector('[data-part="table"]')
  for (const one of document.querySelectorAll<HTMLElement>(
    'header, nav[aria-label="Нижнее меню"], [data-part="table"] *',
  )) {
    const { position } = getComputedStyle(one)
    const isOver = one.checkVisibility() && (table?.contains(one) === true || one.getBoundingClientRect().height > 40)
    if (isOver && (position === 'sticky' || position === 'fixed')) found.push(one.className)
  }
  return found
}

async function seats(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Сесть на место 4' }).click()
  await expect(page.getByRole('button', { name: 'Встать с места 4' })).toBeVisible()
}

test('in a low window nothing stays over a table, and every spot and seat can be pressed', async ({ page }) => {
  await registerByCall(page, 'low-windows')
  await page.goto('/live')
  await waitUntilReady(page)
  for (const table of ['roulette', 'baccarat', 'blackjack']) {
    await moveTo(page, `/live/${table}`)
    await expect(page.locator(`main[data-address="/live/${table}"]`)).toBeAttached()
    await waitUntilReady(page)
    if (table === 'blackjack') await seats(page)
    for (const window of windows) {
      await page.setViewportSize(window)
      const where = `${table} ${window.width}×${window.height}`
      expect(await page.evaluate(covered), where).toEqual([])
      expect(await page.evaluate(stuck), where).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), where).toBeLessThanOrEqual(0)
    }
  }
})
