/**
 * Screenshots of bubbles: at rest, growing, burst past the target and before it. Each continues from the one before.
 */
import { games } from '@kurazh/games/index.ts'
import type { Page } from '@playwright/test'
import { settle, type Shot } from '../../harness/shot.ts'

const blow = (page: Page) => page.getByRole('button', { name: /^Надуть пузырь/ })
const stage = (page: Page, tone: string) => page.locator(`[data-part="bubbles-stage"][data-tone="${tone}"]`)

/** This long after the bubble has left the ring it is large enough for a screenshot. */
const swollenMs = 700

async function blowUntil(page: Page, target: string, wanted: 'win' | 'loss'): Promise<void> {
  await page.getByRole('button', { name: target, exact: true }).click()
  for (let tries = 0; tries < 20; tries += 1) {
    await blow(page).click()
    await page.locator('[data-part="bubbles-stage"]:is([data-tone="win"], [data-tone="loss"])').waitFor()
    if ((await stage(page, wanted).count()) > 0) return
  }
  throw new Error(`no ${wanted} in twenty bets`)
}

export const bubblesShots: readonly Shot[] = [
  {
    name: 'bubbles-rest',
    prepare: async (page) => {
      await page.clock.install()
      await page.goto(`/${games.bubbles.id}`, { waitUntil: 'networkidle' })
      await page.locator('[data-part="stage"][data-standing]').waitFor()
    },
  },
  {
    name: 'bubbles-motion',
    passing: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: '3×', exact: true }).click()
      await page.clock.pauseAt(Date.now() + 60_000)
      // The page's clock is stopped in the middle; a bubble that bursts earlier has nothing to show.
      for (let tries = 0; tries < 20 && (await stage(page, 'rolling').count()) === 0; tries += 1) {
        await page.clock.runFor(2_000)
        await blow(page).click()
        await stage(page, 'rolling').waitFor()
        await page.clock.runFor(swollenMs)
      }
    },
  },
  {
    name: 'bubbles-win',
    prepare: async (page) => {
      await page.clock.resume()
      await settle(page)
      await blowUntil(page, '2×', 'win')
    },
  },
  { name: 'bubbles-loss', prepare: (page) => blowUntil(page, '10×', 'loss') },
  {
    name: 'bubbles-auto',
    fullPage: true,
    prepare: (page) => page.getByText('Авто', { exact: true }).click(),
  },
]
