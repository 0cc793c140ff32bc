/** Plinko by mouse, finger and keyboard; thirty balls in the air at once; a reload in the middle loses nothing. */
import type { Page } from '@playwright/test'
import type { Bet } from '@kurazh/contract/play.ts'
import { calls } from '@kurazh/contract/index.ts'
import { balance, chips, registerByCall, serverBalance } from './player.ts'
import { expect, test } from './site.ts'

const dropButton = (page: Page) => page.getByRole('button', { name: 'Бросить шарик' })

async function open(page: Page, login: string): Promise<void> {
  await registerByCall(page, login)
  await page.goto('/plinko')
  await expect(page).toHaveTitle(/^Plinko/)
  await expect(dropButton(page)).toBeEnabled()
}

/** The player's bets as the server keeps them. */
async function settledBets(page: Page): Promise<Bet[]> {
  const answer = await page.request.post(calls.history.path, { data: { limit: 100 } })
  return ((await answer.json()) as { success: { bets: Bet[] } }).success.bets
}

async function expectBalanceOfServer(page: Page): Promise<void> {
  const text = (await serverBalance(page)).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ' ')
  await expect.poll(async () => (await balance(page).innerText()).replace(/\s/g, ' '), { timeout: 10_000 }).toContain(text)
}

test('thirty balls are in the air at once, each its own bet; chips and balance come with the landings', async ({ page }) => {
  await open(page, 'thirty-balls')
  await page.getByRole('slider', { name: 'Ряды' }).fill('16')
  await page.getByRole('button', { name: 'Мин', exact: true }).click()
  // All in one moment, faster than any hand: the clicks of a test are slower than a fall.
  await dropButton(page).evaluate((button: HTMLButtonElement) => {
    for (let ball = 0; ball < 30; ball += 1) button.click()
  })
  await expect.poll(async () => (await settledBets(page)).length, { timeout: 20_000 }).toBe(30)
  await expect(page.getByText('Проверено 30 из 30 ставок')).toBeVisible({ timeout: 20_000 })
  const bets = await settledBets(page)
  expect(new Set(bets.map(({ nonce }) => nonce)).size).toBe(30)
  await expectBalanceOfServer(page)
})

test('the chip waits for the landing and opens the bet with its steps, row by row', async ({ page }) => {
  await open(page, 'one-ball')
  await dropButton(page).click()
  await expect.poll(async () => (await settledBets(page)).length).toBe(1)
  await expect(chips(page)).toHaveCount(0)
  await expect(chips(page)).toHaveCount(1, { timeout: 10_000 })
  const [bet] = await settledBets(page)
  await chips(page).first().click()
  const proof = page.getByRole('dialog')
  await expect(proof.getByText('Ваш браузер пересчитал исход и получил то же самое')).toBeVisible()
  await expect(proof.getByText('Не сошлось')).toHaveCount(0)
  await proof.getByText('Пересчёт по шагам').click()
  const { path, bin } = (bet as Bet).outcome as { path: string; bin: number }
  await expect(proof.getByText(new RegExp(`Ряд ${path.length}: .* — ${path.at(-1) === 'R' ? 'вправо' : 'влево'}`))).toBeVisible()
  await expect(proof.getByText(`Поворотов вправо — ${bin}`)).toBeVisible()
})

test('a reload in the middle of the fall: every bet is settled once and the history shows it', async ({ page }) => {
  await open(page, 'reloader')
  for (let ball = 0; ball < 5; ball += 1) await dropButton(page).click()
  await expect.poll(async () => (await settledBets(page)).length).toBe(5)
  await page.reload()
  await expect(chips(page)).toHaveCount(5)
  await expect(page.locator('[data-part="history"]').getByRole('row')).toHaveCount(6)
  await expectBalanceOfServer(page)
  expect(await settledBets(page)).toHaveLength(5)
})

test('by keyboard: enter drops one, a held space bar goes on', async ({ page }) => {
  await open(page, 'keyboard-balls')
  await dropButton(page).focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await settledBets(page)).length).toBe(1)
  await page.keyboard.down('Space')
  await expect.poll(async () => (await settledBets(page)).length, { timeout: 10_000 }).toBeGreaterThan(4)
  await page.keyboard.up('Space')
  await page.waitForTimeout(300)
  const { length } = await settledBets(page)
  await page.waitForTimeout(600)
  expect(await settledBets(page)).toHaveLength(length)
})

test('a held mouse goes on dropping, a short press drops one', async ({ page }) => {
  await open(page, 'mouse-holder')
  await dropButton(page).click()
  await page.waitForTimeout(600)
  expect(await settledBets(page)).toHaveLength(1)
  await dropButton(page).hover()
  await page.mouse.down()
  await page.waitForTimeout(1200)
  await page.mouse.up()
  expect((await settledBets(page)).length).toBeGreaterThan(3)
})

test('automatic play drops its count, raises nothing above the table, and says when it is over', async ({ page }) => {
  await open(page, 'automatic')
  await page.getByText('Авто', { exact: true }).click()
  await page.getByRole('radiogroup', { name: 'Шариков в секунду' }).getByText('8').click()
  await page.getByLabel('Сколько ставок').fill('12')
  await page.getByRole('button', { name: 'Запустить автоигру' }).click()
  await expect(page.getByRole('button', { name: /Остановить/ })).toBeVisible()
  await expect(page.getByText('Все ставки сделаны')).toBeVisible({ timeout: 20_000 })
  expect(await settledBets(page)).toHaveLength(12)
  await expect(page.getByText('Проверено 12 из 12 ставок')).toBeVisible()
})

test('without drawing and without motion the result is there: the path, its chip, its words', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await open(page, 'no-webgl')
  await dropButton(page).click()
  await expect(chips(page)).toHaveCount(1, { timeout: 3_000 })
  await expect(page.locator('[data-part="flat-board-path"]')).toBeAttached()
  await expect(page.getByText(/Шарик упал в /)).toBeAttached()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('a tap drops a ball and nothing is wider than the window', async ({ page }) => {
    await open(page, 'phone-balls')
    await dropButton(page).tap()
    await dropButton(page).tap()
    await expect(chips(page)).toHaveCount(2, { timeout: 10_000 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expect(dropButton(page)).toBeInViewport({ ratio: 1 })
  })

  test('the odds of every bin add up in their window', async ({ page }) => {
    await open(page, 'phone-odds')
    await page.getByRole('button', { name: 'Шансы', exact: true }).tap()
    const rows = page.getByRole('dialog').getByRole('row')
    await expect(rows.first()).toContainText('Раз из 4 096')
    const counts = await rows.locator('td:nth-child(2)').allInnerTexts()
    expect(counts.map((text) => Number(text.replace(/\s/g, ''))).reduce((sum, count) => sum + count, 0)).toBe(4096)
  })
})
