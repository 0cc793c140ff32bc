/**
 * Screenshots of dice: at rest, in motion, after a win and a loss, manual and with autobet. Each continues from the one
 * before.
 */
import { games } from '@kurazh/games/index.ts'
import type { Page } from '@playwright/test'
import { settle, type Shot } from '../../harness/shot.ts'

async function setChance(page: Page, percent: string): Promise<void> {
  await page.getByLabel('Шанс', { exact: true }).fill(percent)
  await page.getByLabel('Шанс', { exact: true }).press('Enter')
}

/** Plays until the result is the wanted one. */
async function playUntil(page: Page, wanted: 'win' | 'loss'): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    await page.getByRole('button', { name: /^Меньше/ }).click()
    await settle(page)
    if ((await page.locator(`[data-part="dice-stage"][data-tone="${wanted}"]`).count()) > 0) return
  }
  throw new Error(`no ${wanted} in twenty bets`)
}

export const diceShots: readonly Shot[] = [
  { name: 'dice-rest', prepare: (page) => page.goto(`/${games.dice.id}`, { waitUntil: 'networkidle' }) },
  {
    name: 'dice-motion',
    passing: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Больше/ }).click()
      await page.locator('[data-part="dice-stage"][data-tone="rolling"]').waitFor()
    },
  },
  {
    name: 'dice-win',
    prepare: async (page) => {
      await settle(page)
      await setChance(page, '95')
      await playUntil(page, 'win')
    },
  },
  {
    name: 'dice-loss',
    fullPage: true,
    prepare: async (page) => {
      await setChance(page, '1')
      await playUntil(page, 'loss')
      await setChance(page, '49.5')
      await playUntil(page, 'loss')
    },
  },
  {
    name: 'dice-bet',
    prepare: async (page) => {
      await page.locator('[data-part="result-chip"]').first().click()
      await page.getByText('Пересчёт по шагам').click()
    },
  },
  {
    name: 'dice-auto',
    fullPage: true,
    prepare: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByText('Авто', { exact: true }).click()
      await page.getByText('Увеличить на …').last().click()
      await page.getByRole('switch', { name: 'Стоп при убытке от' }).click()
    },
  },
  {
    name: 'dice-auto-running',
    passing: true,
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Авто: больше/ })
        .first()
        .click()
      await page.waitForTimeout(2500)
    },
  },
  {
    name: 'dice-sound',
    prepare: async (page) => {
      await page.getByRole('button', { name: /Остановить/ }).click()
      await page
        .getByRole('button', { name: /^Авто: меньше/ })
        .first()
        .waitFor()
      await page.getByRole('button', { name: 'Звук, анимация, клавиши' }).click()
    },
  },
]
