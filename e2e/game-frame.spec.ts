/** What every game sits in: statistics, rules, everybody's bets, and a plan of automatic play tried beforehand. */
import { chips, registerByCall } from './player.ts'
import { expect, test } from './site.ts'

test('the statistics count this visit, float where they are dragged, and begin anew when asked', async ({ page }) => {
  await registerByCall(page, 'frame-one')
  await page.addInitScript(() => localStorage.setItem('play-preferences', JSON.stringify({ animation: false })))
  await page.goto('/bubbles')
  for (let bet = 1; bet <= 3; bet += 1) {
    await page.getByRole('button', { name: /^Надуть пузырь/ }).click()
    await expect(chips(page)).toHaveCount(bet)
  }
  await page.getByRole('button', { name: 'Статистика', exact: true }).click()
  const window = page.getByRole('region', { name: 'Статистика посещения' })
  await expect(window.getByText('Оборот')).toBeVisible()
  await expect(window.getByText('30.00 ₽', { exact: true })).toBeVisible()
  const head = window.locator('header')
  const before = await window.boundingBox()
  await head.focus()
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowLeft')
  const after = await window.boundingBox()
  expect(Math.round((before?.x ?? 0) - (after?.x ?? 0))).toBe(72)
  await window.getByRole('button', { name: 'Сбросить' }).click()
  await expect(window.getByText('30.00 ₽', { exact: true })).toHaveCount(0)
  await expect(chips(page)).toHaveCount(3)
})

test('rules and exact returns open over the game; everybody’s bets name who plays', async ({ page }) => {
  await registerByCall(page, 'frame-two')
  await page.addInitScript(() => localStorage.setItem('play-preferences', JSON.stringify({ animation: false })))
  await page.goto('/bubbles')
  await page.getByRole('button', { name: 'Правила и возврат' }).click()
  const rules = page.getByRole('dialog')
  await expect(rules.getByRole('heading', { name: 'Сколько платят' })).toBeVisible()
  await expect(rules.getByRole('heading', { name: 'Точный возврат' })).toBeVisible()
  await expect(rules.getByRole('cell', { name: '99.00000000' }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Надуть пузырь/ }).click()
  await expect(chips(page)).toHaveCount(1)
  await page.getByText('Ставки всех', { exact: true }).click()
  await expect(page.getByRole('cell', { name: 'frame-two' }).first()).toBeVisible()
})

test('a plan is tried on a million bets: what it costs comes first, and it can be called off', async ({ page }) => {
  test.setTimeout(120_000)
  await registerByCall(page, 'frame-three')
  await page.goto('/dice')
  await page.getByText('Авто', { exact: true }).click()
  await page.getByRole('button', { name: 'Проверить на миллионе ставок' }).click()
  const trial = page.getByRole('dialog')
  await trial.getByRole('button', { name: 'Посчитать' }).click()
  await trial.getByRole('button', { name: 'Отменить' }).click()
  await expect(trial.getByRole('progressbar')).toHaveCount(0)
  await trial.getByRole('button', { name: 'Посчитать' }).click()
  await expect(trial.getByText('Ожидаемый убыток за прогон')).toBeVisible({ timeout: 90_000 })
  // Ten bets of ten roubles at 49.5 %: one rouble of a hundred stays with the site.
  await expect(trial.locator('[data-part="strategy-first"]')).toHaveText(/^−1\.00/)
  await expect(trial.getByText('100 000', { exact: true })).toBeVisible()
})
