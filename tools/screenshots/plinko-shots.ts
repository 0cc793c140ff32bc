/**
 * Screenshots of plinko: at rest, with balls in flight, after a win, its odds, and with autobet. Each continues from
 * the one before.
 */
import { games } from '@kurazh/games/index.ts'
import type { Page } from '@playwright/test'
import { settle, type Shot } from '../../harness/shot.ts'

/** Clicks without delays: otherwise a ball lands before the next click. */
async function drop(page: Page, balls: number): Promise<void> {
  const button = page.getByRole('button', { name: 'Бросить шарик' })
  for (let ball = 0; ball < balls; ball += 1) {
    await button.evaluate((element: HTMLButtonElement) => element.click())
    await page.waitForTimeout(140)
  }
}

export const plinkoShots: readonly Shot[] = [
  {
    name: 'plinko-rest',
    prepare: (page) => page.goto(`/${games.plinko.id}`, { waitUntil: 'networkidle' }),
  },
  {
    name: 'plinko-motion',
    passing: true,
    prepare: async (page) => {
      await page.getByRole('slider', { name: 'Ряды' }).fill('16')
      await drop(page, 12)
    },
  },
  {
    name: 'plinko-win',
    passing: true,
    prepare: async (page) => {
      await page.getByRole('slider', { name: 'Ряды' }).fill('8')
      const gain = page.locator('[data-part="bin-gain"]')
      for (let tries = 0; tries < 10 && (await gain.count()) === 0; tries += 1) {
        await drop(page, 4)
        await gain
          .first()
          .waitFor({ timeout: 2_500 })
          .catch(() => undefined)
      }
    },
  },
  {
    name: 'plinko-loss',
    fullPage: true,
    prepare: async (page) => {
      await settle(page)
      for (
        let tries = 0;
        tries < 20 && (await page.locator('[data-part="result-chip"]').first().getAttribute('data-tone')) !== 'loss';
        tries += 1
      ) {
        await drop(page, 1)
        await page.waitForTimeout(3_000)
      }
    },
  },
  {
    name: 'plinko-odds',
    prepare: (page) => page.getByRole('button', { name: 'Шансы', exact: true }).click(),
  },
  {
    name: 'plinko-auto',
    fullPage: true,
    prepare: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByText('Авто', { exact: true }).click()
    },
  },
  {
    name: 'plinko-auto-running',
    passing: true,
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Авто: бросить/ })
        .first()
        .click()
      await page.waitForTimeout(3_000)
    },
  },
]
