/** Bubbles in its drawn form: the result comes from the server and appears when the bubble has burst. */
import { calls } from '@kurazh/contract/index.ts'
import type { Page } from '@playwright/test'
import { chips, registerByCall, serverBalance } from './player.ts'
import { expect, test } from './site.ts'

const target = (page: Page) => page.getByLabel('Цель', { exact: true })
const chance = (page: Page) => page.getByLabel('Шанс', { exact: true })
const blow = (page: Page) => page.getByRole('button', { name: /^Надуть пузырь/ })
const stage = (page: Page) => page.getByRole('region', { name: 'Поле игры' })

test.use({ drawing: 'real', contextOptions: { reducedMotion: 'no-preference' } })

interface Settled {
  multiplier: number
  params: { target: number }
  outcome: { point: number; win: boolean }
}

async function lastBets(page: Page): Promise<Settled[]> {
  const answer = await page.request.post(calls.history.path, { data: {} })
  return ((await answer.json()) as { success: { bets: Settled[] } }).success.bets
}

test('a target, a bet, no result before the bubble has burst, and a chip with the point the server drew', async ({
  page,
}) => {
  await registerByCall(page, 'bubble-mouse')
  await page.clock.install()
  await page.goto('/bubbles')
  await expect(page).toHaveTitle(/^Bubbles \| /)
  await page.getByRole('button', { name: '10×', exact: true }).click()
  await expect(target(page)).toHaveValue('10.00')
  await expect(chance(page)).toHaveValue('9.90')
  await expect(blow(page)).toBeEnabled()
  // The page's clock is paused, so the bubble cannot burst by itself.
  await page.clock.pauseAt(Date.now() + 60_000)
  await blow(page).click()
  const skip = page.getByRole('button', { name: 'Показать результат сразу' })
  await expect(skip).toBeVisible()
  expect(await lastBets(page)).toHaveLength(1)
  await expect(page.getByText('В игре')).toBeVisible()
  await expect(chips(page)).toHaveCount(0)
  await expect(stage(page).locator('[data-part="factor"]')).toHaveText('1.00×')
  await skip.click()
  await expect(skip).toHaveCount(0)
  // What follows a result is rendered a frame later, and frames depend on that clock.
  await page.clock.resume()
  await expect(chips(page)).toHaveCount(1)
  const [bet] = await lastBets(page)
  expect(bet?.params).toEqual({ target: 10 })
  const text = `${((bet?.outcome.point ?? 0) / 100).toFixed(2)}×`
  await expect(chips(page).first()).toContainText(text)
  // The stage finally shows the real point, won or lost.
  await expect(stage(page).locator('[data-part="factor"]')).toHaveText(text)
  expect(await serverBalance(page)).toBe(bet?.outcome.win ? 1090 : 990)
  await chips(page).first().click()
  const proof = page.getByRole('dialog')
  await expect(proof.getByText('Ваш браузер пересчитал исход и получил то же самое')).toBeVisible()
  await proof.getByText('Пересчёт по шагам').click()
  await expect(proof.getByText(`Пузырь лопнул на ${text}`)).toBeVisible()
})
