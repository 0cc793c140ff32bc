/** Money train as it is drawn: a wagon is robbed, the loot taken. */
import { calls } from '@kurazh/contract/index.ts'
import type { Bet } from '@kurazh/contract/play.ts'
import type { Page } from '@playwright/test'
import { chips, registerByCall } from './player.ts'
import { expect, test } from './site.ts'

test.use({ drawing: 'real', contextOptions: { reducedMotion: 'no-preference' } })

const deck = (page: Page) => page.getByRole('region', { name: 'Сделать ставку' })
const stage = (page: Page) => page.getByRole('region', { name: 'Поле игры' })
const play = (page: Page) => deck(page).getByRole('button', { name: 'Играть' })
const next = (page: Page) => deck(page).getByRole('button', { name: /^(В первый|Следующий) вагон/ })
const takeIt = (page: Page) => deck(page).getByRole('button', { name: /^Забрать/ })
/** The step of the prizes' scale where the ride stands. */
const step = (page: Page) => stage(page).locator('[aria-current="step"]')

async function ask<Success>(page: Page, path: string): Promise<Success> {
  return ((await (await page.request.post(path, { data: {} })).json()) as { success: Success }).success
}
const lastBet = async (page: Page) => (await ask<{ bets: Bet[] }>(page, calls.history.path)).bets[0]

async function open(page: Page, login: string, difficulty: string): Promise<void> {
  await registerByCall(page, login)
  await page.goto('/moneytrain')
  await page.getByRole('radiogroup', { name: 'Сложность' }).getByText(difficulty, { exact: true }).click()
}

/** An easy train hides one ambush in twenty wagons. Begins rides until the first wagon is none. */
async function robOne(page: Page): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    await play(page).click()
    await next(page).click()
    await expect(takeIt(page).or(play(page))).toBeVisible()
    if (await takeIt(page).isVisible()) return
  }
  throw new Error('five ambushes in five rides')
}

test('by mouse: a wagon is robbed, the loot taken, and the bet proves itself', async ({ page }) => {
  await open(page, 'train-mouse', 'Легко')
  await expect(page).toHaveTitle(/^Money Train \| /)
  await robOne(page)
  await expect(step(page)).toContainText('1.0315×')
  await expect(takeIt(page)).toHaveText(/10\.31/)
  // The stake is in the game by now: neither the table's limits nor the balance concern it.
  await expect(page.getByLabel('Ставка', { exact: true })).toBeDisabled()
  await expect(page.getByText('уже в игре')).toBeVisible()
  await takeIt(page).click()
  await expect(play(page)).toBeVisible()
  expect(await lastBet(page)).toMatchObject({ ended: 'taken', multiplier: 1.0315, payout: 10.31, moves: [{ next: true }, expect.anything()] })
  await expect(chips(page).first()).toHaveText(/1 вагон/)
  await chips(page).first().click()
  const proof = page.getByRole('dialog')
  await expect(proof.getByText('Раскрытый сид совпал с обещанием, которое эта страница получила до ставки')).toBeVisible()
  await expect(proof.getByText('Ваш браузер пересчитал исход и получил то же самое')).toBeVisible()
  await proof.getByText('Пересчёт по шагам').click()
  await expect(proof.getByText('Обыскано подряд с первого: 1 вагон.')).toBeVisible()
  await expect(proof.getByText('Не сошлось')).toHaveCount(0)
})
