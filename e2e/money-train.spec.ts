/** Money train by mouse, by keys and by finger: the loot is taken, an ambush ends the ride, a reload in the middle loses nothing. */
import { calls } from '@kurazh/contract/index.ts'
import type { Bet, OpenGame } from '@kurazh/contract/play.ts'
import type { Locator, Page } from '@playwright/test'
import { balance, chips, registerByCall, serverBalance } from './player.ts'
import { expect, test } from './site.ts'

const deck = (page: Page) => page.getByRole('region', { name: 'Сделать ставку' })
const stage = (page: Page) => page.getByRole('region', { name: 'Поле игры' })
const play = (page: Page) => deck(page).getByRole('button', { name: 'Играть' })
const next = (page: Page) => deck(page).getByRole('button', { name: 'Следующий вагон' })
const takeIt = (page: Page) => deck(page).getByRole('button', { name: /^Забрать/ })
/** The step of the prizes' scale where the ride stands. */
const step = (page: Page) => stage(page).locator('[aria-current="step"]')

async function ask<Success>(page: Page, path: string): Promise<Success> {
  return ((await (await page.request.post(path, { data: {} })).json()) as { success: Success }).success
}
const openGames = async (page: Page) => (await ask<{ games: OpenGame[] }>(page, calls.openGames.path)).games
const lastBet = async (page: Page) => (await ask<{ bets: Bet[] }>(page, calls.history.path)).bets[0]

type Press = (button: Locator) => Promise<void>
const click: Press = (button) => button.click()
const enterKey: Press = async (button) => {
  await button.focus()
  await button.page().keyboard.press('Enter')
}

async function open(page: Page, login: string, difficulty: string): Promise<void> {
  await registerByCall(page, login)
  await page.goto('/moneytrain')
  await page.getByRole('radiogroup', { name: 'Сложность' }).getByText(difficulty, { exact: true }).click()
}

/** An easy train hides one ambush in twenty wagons. Begins rides until the first wagon is none. */
async function robOne(page: Page, press: Press): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    await press(play(page))
    await expect(deck(page).getByRole('button', { name: 'Идите в вагон' })).toBeDisabled()
    await press(next(page))
    await expect(takeIt(page).or(play(page))).toBeVisible()
    if (await takeIt(page).isVisible()) return
  }
  throw new Error('five ambushes in five rides')
}

test('by mouse: a wagon is robbed, the loot taken, and the bet proves itself', async ({ page }) => {
  await open(page, 'train-mouse', 'Легко')
  await expect(page).toHaveTitle(/^Money Train \| /)
  await robOne(page, click)
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

test('an ambush ends the ride: the train stands, every door is shown, the stake is gone', async ({ page }) => {
  await open(page, 'train-lost', 'Эксперт')
  await play(page).click()
  // Ten wagons of twenty hide an ambush: at the latest the eleventh is one.
  for (let isOver = false; !isOver; ) {
    const answer = page.waitForResponse((response) => response.url().endsWith(calls.move.path))
    await next(page).click()
    isOver = 'bet' in ((await (await answer).json()) as { success: object }).success
  }
  await expect(stage(page).getByText('Засада', { exact: true })).toBeVisible()
  await expect(stage(page).locator('[data-part="train-stage"][data-stopped]')).toBeVisible()
  await expect(stage(page).locator('[data-part="wagon"][data-look="closed"]')).toHaveCount(0)
  const bet = await lastBet(page)
  expect(bet).toMatchObject({ ended: 'lost', payout: 0 })
  await expect(chips(page).first()).toHaveText(new RegExp(`засада, вагон ${bet?.moves?.length}`))
  expect(await serverBalance(page)).toBe(990)
  await expect(balance(page)).toContainText('990.00')
})

test('by keys alone, and a reload in the middle loses nothing', async ({ page }) => {
  await open(page, 'train-keys', 'Легко')
  await robOne(page, enterKey)
  const [before] = await openGames(page)
  await page.reload()
  await expect(step(page)).toContainText('1.0315×')
  await expect(stage(page).locator('[data-part="wagon"][data-look="robbed"]')).toHaveCount(1)
  expect(await openGames(page)).toEqual([before])
  await enterKey(takeIt(page))
  await expect(play(page)).toBeVisible()
  expect(await lastBet(page)).toMatchObject({ nonce: before?.nonce, ended: 'taken' })
  // The promise heard before the bet outlived the reload.
  await chips(page).first().click()
  await expect(page.getByRole('dialog').getByText('которое эта страница получила до ставки')).toBeVisible()
})

test('automatic play leaves after the named wagon and stops by its plan', async ({ page }) => {
  await open(page, 'train-auto', 'Легко')
  await page.getByText('Авто', { exact: true }).click()
  await page.getByLabel('Сколько ставок').fill('2')
  await page.getByLabel('После какого вагона забирать').fill('2')
  await deck(page).getByRole('button', { name: 'Запустить автоигру' }).click()
  await expect(page.getByText('Все ставки сделаны')).toBeVisible({ timeout: 20_000 })
  await expect(chips(page)).toHaveCount(2)
  expect(await openGames(page)).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('by finger: both buttons are within reach without scrolling, nothing is cut off, a ride comes to its end', async ({ page }) => {
    await open(page, 'train-touch', 'Легко')
    await page.evaluate(() => scrollTo(0, 0))
    await robOne(page, (button) => button.tap())
    for (const button of [takeIt(page), next(page)]) {
      await expect(button).toBeInViewport({ ratio: 1 })
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    await takeIt(page).tap()
    await expect(chips(page).first()).toHaveText(/1 вагон/)
  })
})
