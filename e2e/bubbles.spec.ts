/** Bubbles by mouse, by touch and by keyboard: the fields are linked, the result is the drawn one and comes when the bubble has burst. */
import { calls } from '@kurazh/contract/index.ts'
import type { Page } from '@playwright/test'
import { chips, registerByCall, serverBalance } from './player.ts'
import { expect, test } from './site.ts'

const target = (page: Page) => page.getByLabel('Цель', { exact: true })
const chance = (page: Page) => page.getByLabel('Шанс', { exact: true })
const blow = (page: Page) => page.getByRole('button', { name: /^Надуть пузырь/ })
const stage = (page: Page) => page.getByRole('region', { name: 'Поле игры' })

interface Settled {
  multiplier: number
  params: { target: number }
  outcome: { point: number; win: boolean }
}

async function lastBets(page: Page): Promise<Settled[]> {
  const answer = await page.request.post(calls.history.path, { data: {} })
  return ((await answer.json()) as { success: { bets: Settled[] } }).success.bets
}

test('by mouse: a target, a bet, and a chip with the point the server drew', async ({ page }) => {
  await registerByCall(page, 'bubble-mouse')
  await page.goto('/bubbles')
  await expect(page).toHaveTitle(/^Bubbles \| /)
  await page.getByRole('button', { name: '10×', exact: true }).click()
  await expect(target(page)).toHaveValue('10.00')
  await expect(chance(page)).toHaveValue('9.90')
  await blow(page).click()
  await expect(chips(page)).toHaveCount(1)
  const [bet] = await lastBets(page)
  expect(bet?.params).toEqual({ target: 10 })
  const text = `${((bet?.outcome.point ?? 0) / 100).toFixed(2)}×`
  await expect(chips(page).first()).toContainText(text)
  // What the stage shows at the end is the real point, won or lost.
  await expect(stage(page).locator('[data-part="factor"]')).toHaveText(text)
  expect(await serverBalance(page)).toBe(bet?.outcome.win ? 1090 : 990)
  await chips(page).first().click()
  const proof = page.getByRole('dialog')
  await expect(proof.getByText('Ваш браузер пересчитал исход и получил то же самое')).toBeVisible()
  await proof.getByText('Пересчёт по шагам').click()
  await expect(proof.getByText(`Пузырь лопнул на ${text}`)).toBeVisible()
})

test('either field gives the other, and plus and minus go through round values', async ({ page }) => {
  await registerByCall(page, 'bubble-fields')
  await page.goto('/bubbles')
  await chance(page).fill('25')
  await expect(target(page)).toHaveValue('3.96')
  await target(page).fill('100')
  await target(page).press('Tab')
  await expect(chance(page)).toHaveValue('0.990')
  await page.getByRole('button', { name: 'Уменьшить цель' }).click()
  await expect(target(page)).toHaveValue('99.00')
  await expect(chance(page)).toHaveValue('1.00')
  await page.getByRole('button', { name: 'Увеличить шанс' }).click()
  await expect(target(page)).toHaveValue('49.50')
  // Left with something impossible, a field comes back to the nearest that is possible.
  await target(page).fill('5000000')
  await target(page).press('Tab')
  await expect(target(page)).toHaveValue('1000000.00')
  await expect(chance(page)).toHaveValue('0.000099')
  await page.reload()
  await expect(target(page)).toHaveValue('1000000.00')
})

test('a stake that could win more than the table pays is named before the bet', async ({ page }) => {
  await registerByCall(page, 'bubble-table')
  await page.goto('/bubbles')
  await target(page).fill('1000000')
  await expect(page.getByText('С этим множителем — до 1 ₽')).toBeVisible()
  await expect(blow(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Мин', exact: true }).click()
  await expect(blow(page)).toBeEnabled()
})

test('the outcome is not shown before the bubble has burst, and a press on the stage shows it at once', async ({ page }) => {
  await registerByCall(page, 'bubble-skip')
  await page.clock.install()
  await page.goto('/bubbles')
  await expect(blow(page)).toBeEnabled()
  // The page's clock stands: a bubble that swells by it will not burst by itself.
  await page.clock.pauseAt(Date.now() + 60_000)
  await blow(page).click()
  const skip = page.getByRole('button', { name: 'Показать результат сразу' })
  await expect(skip).toBeVisible()
  expect(await lastBets(page)).toHaveLength(1)
  await expect(page.getByText('В игре')).toBeVisible()
  await expect(chips(page)).toHaveCount(0)
  await expect(stage(page).locator('[data-part="factor"]')).toHaveText('1.00×')
  await skip.click()
  await expect(chips(page)).toHaveCount(1)
  await expect(skip).toHaveCount(0)
  const [bet] = await lastBets(page)
  await expect(stage(page).locator('[data-part="factor"]')).toHaveText(`${((bet?.outcome.point ?? 0) / 100).toFixed(2)}×`)
})

test('by keyboard: the field, the button and the space bar', async ({ page }) => {
  await registerByCall(page, 'bubble-keys')
  await page.addInitScript(() => localStorage.setItem('play-preferences', JSON.stringify({ hotkeys: true, turbo: true })))
  await page.goto('/bubbles')
  await target(page).focus()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(chance(page)).toHaveValue('33.00')
  await blow(page).focus()
  await page.keyboard.press('Enter')
  await expect(chips(page)).toHaveCount(1)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Space')
  await expect(chips(page)).toHaveCount(2)
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  test('on a phone: presets, the big button, automatic play that stops at once', async ({ page }) => {
    await registerByCall(page, 'bubble-touch')
    await page.addInitScript(() => localStorage.setItem('play-preferences', JSON.stringify({ turbo: true })))
    await page.goto('/bubbles')
    await page.getByRole('button', { name: '2×', exact: true }).tap()
    await blow(page).tap()
    await expect(chips(page)).toHaveCount(1)
    await page.getByText('Авто', { exact: true }).tap()
    await page.getByRole('button', { name: /^Автоигра/ }).tap()
    const stop = page.getByRole('button', { name: /^Остановить/ })
    await expect(stop).toBeVisible()
    await stop.tap()
    await expect(stop).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })
})

test('where the browser cannot draw, the bubble is flat and the result is the same', async ({ page }) => {
  await registerByCall(page, 'bubble-flat')
  await page.addInitScript(() => {
    const open = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(open, this, [kind, ...rest])
    } as typeof open
  })
  await page.goto('/bubbles')
  await blow(page).click()
  await expect(chips(page)).toHaveCount(1)
  await expect(page.locator('[data-part="flat-bubble"]')).toBeVisible()
  expect(['free', 'burst']).toContain(await page.locator('[data-part="flat-bubble"]').getAttribute('data-state'))
})
