/**
 * Screenshots of money train: at rest, moving to a wagon, left with the loot, stopped by an ambush. Each continues from
 * the one before.
 */
import { calls } from '@kurazh/contract/index.ts'
import type { Page } from '@playwright/test'
import { settle, type Shot } from '../../harness/shot.ts'

const play = (page: Page) => page.locator('[data-part="step-deck"]').getByRole('button', { name: 'Играть' })
const next = (page: Page) => page.getByRole('button', { name: /^(В первый|Следующий) вагон/ })
const isOver = async (page: Page) => (await page.locator('[data-part="train-stage"][data-stopped]').count()) > 0

async function choose(page: Page, difficulty: string): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Сложность' }).getByText(difficulty, { exact: true }).click()
}

/** Enters this many wagons in turn; stops early at an ambush. */
async function enter(page: Page, wagons: number): Promise<void> {
  await play(page).click()
  for (let wagon = 1; wagon <= wagons; wagon += 1) {
    await next(page).click()
    await page
      .locator(
        `[data-part="train-stage"][data-stopped], [data-part="step-paytable-rung"]:nth-child(${wagon})[data-place="now"]`,
      )
      .first()
      .waitFor()
    await page.waitForTimeout(700)
    if (await isOver(page)) return
  }
}

async function enterUnharmed(page: Page, wagons: number): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    await enter(page, wagons)
    if (!(await isOver(page))) return
    await settle(page)
  }
  throw new Error('ten ambushes in ten rides')
}

export const moneyTrainShots: readonly Shot[] = [
  { name: 'money-train-rest', prepare: (page) => page.goto('/moneytrain', { waitUntil: 'networkidle' }) },
  {
    name: 'money-train-motion',
    passing: true,
    prepare: async (page) => {
      await choose(page, 'Легко')
      await enterUnharmed(page, 3)
      // The answer is delayed while the screenshot is taken.
      await page.route(
        `**${calls.move.path}`,
        async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 2_000))
          await route.continue()
        },
        { times: 1 },
      )
      await next(page).click()
      await page.waitForTimeout(500)
    },
  },
  {
    name: 'money-train-win',
    prepare: async (page) => {
      await page.waitForTimeout(3_000)
      if (await isOver(page)) await enterUnharmed(page, 3)
      await page.getByRole('button', { name: /^Забрать/ }).click()
    },
  },
  {
    name: 'money-train-loss',
    prepare: async (page) => {
      await choose(page, 'Сложно')
      await enter(page, 15)
    },
  },
  {
    name: 'money-train-auto',
    fullPage: true,
    prepare: (page) => page.getByText('Авто', { exact: true }).click(),
  },
]
