/** Mines by mouse, by keys and by finger; a reload in the middle; an answer lost on the way; the same game in two windows. */
import { calls } from '@kurazh/contract/index.ts'
import type { Bet, OpenGame } from '@kurazh/contract/play.ts'
import type { Page } from '@playwright/test'
import { balance, chips, registerByCall, serverBalance } from './player.ts'
import { expect, test } from './site.ts'

const deck = (page: Page) => page.getByRole('region', { name: 'Сделать ставку' })
const play = (page: Page) => deck(page).getByRole('button', { name: 'Играть' })
const takeIt = (page: Page) => deck(page).getByRole('button', { name: /^Забрать/ })
const cells = (page: Page) => page.getByRole('group', { name: /^Поле из 25 клеток/ }).getByRole('button')
const opened = (page: Page) => page.locator('[data-part="mine-cell"]:is([data-look="gem"], [data-look="mine"])')

async function ask<Success>(page: Page, path: string, data: unknown = {}): Promise<Success> {
  return ((await (await page.request.post(path, { data })).json()) as { success: Success }).success
}
const openGames = async (page: Page) => (await ask<{ games: OpenGame[] }>(page, calls.openGames.path)).games
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

test('by keys alone: the field is one stop, arrows walk, space opens, a reload in the middle loses nothing', async ({ page }) => {
  await enter(page, 'miner-keys')
  await openGem(page, async () => {
    await cells(page).nth(0).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expect(cells(page).nth(6)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(cells(page).nth(5)).toBeFocused()
    await page.keyboard.press('Space')
  })
  const [before] = await openGames(page)
  await page.reload()
  await expect(page.locator('[data-part="mine-cell"][data-look="gem"]')).toHaveCount(1)
  await expect(cells(page).nth(5)).toHaveAttribute('data-look', 'gem')
  expect(await openGames(page)).toEqual([before])
  await takeIt(page).focus()
  await page.keyboard.press('Enter')
  await expect(play(page)).toBeVisible()
  expect(await lastBet(page)).toMatchObject({ nonce: before?.nonce, ended: 'taken' })
  // The promise heard before the bet outlived the reload.
  await chips(page).first().click()
  await expect(page.getByRole('dialog').getByText('которое эта страница получила до ставки')).toBeVisible()
})

test('an answer lost on the way is asked for again, and the cell is opened once', async ({ page }) => {
  await enter(page, 'miner-lost')
  const bodies: string[] = []
  let lost = 0
  await page.route(`**${calls.move.path}`, async (route) => {
    bodies.push(route.request().postData() ?? '')
    if (lost < 2) {
      lost++
      await route.fetch()
      await route.abort('connectionreset')
    } else await route.continue()
  })
  await play(page).click()
  await deck(page).getByRole('button', { name: 'Случайная клетка' }).click()
  await expect(opened(page)).toHaveCount(1, { timeout: 20_000 })
  expect(bodies.length).toBeGreaterThanOrEqual(3)
  expect(new Set(bodies).size).toBe(1)
  const [game] = await openGames(page)
  expect((game ?? (await lastBet(page)))?.moves).toHaveLength(1)
})

test('two windows play one game: what one did the other takes up', async ({ page, context }) => {
  await enter(page, 'miner-twice')
  const other = await context.newPage()
  await other.goto('/mines')
  await expect(play(other)).toBeEnabled()
  await openGem(page, () => cells(page).nth(0).click())
  await play(other).click()
  await expect(other.getByText('Игра уже открыта')).toBeVisible()
  await expect(other.locator('[data-part="mine-cell"][data-look="gem"]')).toHaveCount(1)
  await takeIt(other).click()
  await expect(play(other)).toBeVisible()
  await takeIt(page).click()
  await expect(play(page)).toBeVisible()
  expect(await openGames(page)).toEqual([])
})

test('automatic play opens the chosen cells again and again and stops by its plan', async ({ page }) => {
  await enter(page, 'miner-auto')
  await page.getByText('Авто', { exact: true }).click()
  await page.getByLabel('Сколько ставок').fill('3')
  for (const cell of [0, 12]) await cells(page).nth(cell).click()
  await expect(page.locator('[data-part="mine-cell"][data-look="chosen"]')).toHaveCount(2)
  await deck(page).getByRole('button', { name: 'Запустить автоигру' }).click()
  await expect(page.getByText('Все ставки сделаны')).toBeVisible({ timeout: 20_000 })
  await expect(chips(page)).toHaveCount(3)
  expect(await openGames(page)).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('by finger: cells are large enough, nothing is cut off, a game is played to its end', async ({ page }) => {
    await enter(page, 'miner-touch')
    await openGem(page, () => cells(page).nth(24).tap())
    for (const box of await Promise.all([0, 12, 24].map((cell) => cells(page).nth(cell).boundingBox()))) {
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    await takeIt(page).tap()
    await expect(chips(page).first()).toHaveText(/1 камень/)
  })
})
