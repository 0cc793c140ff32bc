/**
 * Pictures of the still screens at two widths in both themes, compared with those of an earlier run: what a change has
 * moved or recoloured shows itself. `npm run pictures` runs it.
 */
import type { Page } from '@playwright/test'
import { addressesOf, shotOf } from '../../harness/player-shots.ts'
import { registerByCall } from '../player.ts'
import { expect, test } from '../site.ts'
import { waitUntilReady } from '../touch-areas.ts'

const widths = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const

/** Rounds go on by themselves there, or a root is published in the middle: no two pictures are the same. */
const isMoving = (path: string) => /^\/(?:crash|live|reserves)/.test(path)
/** A day on which nothing is in season. */
const today = new Date('2026-06-15T09:00:00Z')
/** What differs from site to site: keys, links, the running round. */
const different = '.code, [data-part="copy-line"], [data-moment]'

for (const { width, height } of widths) {
  for (const theme of ['dark', 'light'] as const) {
    test.describe(`${width} ${theme}`, () => {
      test.use({ viewport: { width, height }, hasTouch: width < 1000, timezoneId: 'Europe/Moscow' })
      test.describe.configure({ timeout: 900_000 })

      test(`the still screens at ${width} in the ${theme} theme are as they were`, async ({ page }) => {
        await page.clock.setFixedTime(today)
        // The key is named against its effect.
        if (theme === 'light') await page.addInitScript(() => localStorage.setItem('light', 'true'))
        await page.goto('/')
        await take(page, `guest-lobby-${width}-${theme}`)
        await page.getByRole('button', { name: 'Войти' }).first().click()
        await page.getByRole('dialog').waitFor()
        await take(page, `guest-sign-in-${width}-${theme}`)
        await registerByCall(page, `picture-${width}-${theme}`)
        await page.goto('/')
        await waitUntilReady(page)
        for (const path of (await addressesOf(page)).filter((each) => !isMoving(each)))
          await test.step(path, () => visit(page, path, `${width}-${theme}`))
      })
    })
  }
}

async function visit(page: Page, path: string, look: string): Promise<void> {
  const { name, prepare } = shotOf(path)
  await prepare(page)
  await page.locator(`main[data-address="${path}"]`).waitFor()
  await take(page, `${name}-${look}`)
}

async function take(page: Page, name: string): Promise<void> {
  await waitUntilReady(page)
  // Soft: one run shows everything that has changed.
  await expect.soft(page).toHaveScreenshot(`${name}.png`, { fullPage: true, mask: [page.locator(different)] })
}
