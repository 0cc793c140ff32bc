/** Mines as it is drawn: a gem, the prize, everything shown at the end, and the proof. */
import { calls } from '@kurazh/contract/index.ts'
import type { Bet } from '@kurazh/contract/play.ts'
import type { Page } from '@playwright/test'
import { balance, chips, registerByCall, serverBalance } from './player.ts'
import { expect, test } from './site.ts'

test.use({ drawing: 'real', contextOptions: { reducedMotion: 'no-preference' } })

const deck = (page: Page) => page.getByRole('region', { name: 'Сделать ставку' })
const play = (page: Page) => deck(page).getByRole('button', { name: 'Играть' })
const takeIt = (page: Page) => deck(page).getByRole('button', { name: /^Забрать/ })
const cells = (page: Page) => page.getByRole('group', { name: /^Поле из 25 клеток/ }).getByRole('button')
const opened = (page: Page) => page.locator('[data-part="mine-cell"]:is([data-look="gem"], [data-look="mine"])')

async function ask<Success>(page: Page, path: string, data: unknown = {}): Promise<Success> {
  return ((await (await page.request.post(path, { data })).json()) as { success: Success }).success
}
const lastBet = async (page: Page) => (await ask<{ bets: Bet[] }>(page, calls.history.path)).bets[0]

/** One mine: a single cell is a gem in twenty-four games of twenty-five. Opens games until the first cell is one. */
async function openGem(page: Page, press: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    await play(page).click()
    await expect(deck(page).getByRole('button', { name: 'Откройте клетку' })).toBeVisible()
    await press()
    await expect(opened(page)).toHaveCount(1)
    if ((await page.locator('[data-part="mine-cell"][data-look="gem"]').count()) === 1) return
  }
  throw new Error('five mines in five games')
}

async function enter(page: Page, login: string): Promise<void> {
  await registerByCall(page, login)
  await page.goto('/mines')
  await page.getByRole('group', { name: 'Число мин' }).getByRole('button', { name: '1', exact: true }).click()
}

test('by mouse: a game is opened, a gem found, the prize taken, and the bet proves itself', async ({ page }) => {
  await enter(page, 'miner-mouse')
  await expect(page).toHaveTitle('Mines | Кураж — лучшие игры без комиссии, множество бонусов')
  await openGem(page, () => cells(page).nth(12).click())
  await expect(takeIt(page)).toHaveText(/10\.31/)
  await takeIt(page).click()
  await expect(play(page)).toBeVisible()
  // Everything is shown at the end.
  await expect(page.locator('[data-part="mine-cell"][data-look="mine-left"]')).toHaveCount(1)
  await expect(page.locator('[data-part="mine-cell"][data-look="gem-left"]')).toHaveCount(23)
  const bet = await lastBet(page)
  expect(bet).toMatchObject({ ended: 'taken', multiplier: 1.0312, payout: 10.31 })
  await chips(page).first().click()
  const proof = page.getByRole('dialog')
  await expect(proof.getByText('Раскрытый сид совпал с обещанием, которое эта страница получила до ставки')).toBeVisible()
  await expect(proof.getByText('Ваш браузер пересчитал исход и получил то же самое')).toBeVisible()
  await expect(proof.getByText('Не сошлось')).toHaveCount(0)
  await page.keyboard.press('Escape')
  const told = (await serverBalance(page)).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ' ')
  await expect(balance(page)).toContainText(told)
})
