/** Screenshots of crash: betting, in flight with a bet, the explosion, a past round with its proof, an autobet plan. */
import { games } from '@kurazh/games/index.ts'
import type { Shot } from '../../harness/shot.ts'

/** A flight may be long; most end within seconds. */
const patience = { timeout: 180_000 }

export const crashShots: readonly Shot[] = [
  {
    name: 'crash-betting',
    passing: true,
    prepare: async (page) => {
      await page.goto(`/${games.crash.id}`)
      await page.locator('[data-part="stage"][data-standing]').waitFor()
      await page.locator('[data-part="counter"][data-tone="wait"]').waitFor(patience)
      await page.waitForTimeout(1500)
    },
  },
  {
    name: 'crash-flight',
    passing: true,
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Поставить/ })
        .locator('visible=true')
        .first()
        .click(patience)
      await page
        .locator('[data-part="slip"] button[data-tone="gold"]')
        .locator('visible=true')
        .first()
        .waitFor(patience)
      await page.waitForTimeout(1200)
    },
  },
  {
    name: 'crash-end',
    passing: true,
    prepare: (page) => page.locator('[data-part="counter"][data-tone="blast"]').waitFor(patience),
  },
  {
    name: 'crash-round',
    prepare: async (page) => {
      await page.locator('button[data-part="past-chip"]').first().click()
      await page.getByText('приводит к опубликованному концу цепочки').waitFor()
    },
  },
  {
    name: 'crash-auto',
    fullPage: true,
    prepare: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByText('Авто', { exact: true }).locator('visible=true').first().click()
    },
  },
]
