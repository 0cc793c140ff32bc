/** A plan of automatic play tried beforehand, in a thread of its own. */
import { registerByCall } from './player.ts'
import { expect, test } from './site.ts'

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
