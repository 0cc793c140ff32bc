/** The trial of an autobet plan, on a worker thread. */
import { registerByCall } from './player.ts'
import { expect, test } from './site.ts'

test('a plan is tried on a million bets: its cost is shown first, and it can be cancelled', async ({ page }) => {
  await registerByCall(page, 'frame-three')
  await page.goto('/dice')
  await page.getByText('Авто', { exact: true }).click()
  await page.getByRole('button', { name: 'Проверить на миллионе ставок' }).click()
  const trial = page.getByRole('dialog')
  // The worker does not start before the cancellation: otherwise it might finish first.
  const held = Promise.withResolvers<void>()
  await page.route(/strategy-worker.*\.js/, async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  await trial.getByRole('button', { name: 'Посчитать' }).click()
  await trial.getByRole('button', { name: 'Отменить' }).click()
  await expect(trial.getByRole('progressbar')).toHaveCount(0)
  held.resolve()
  await trial.getByRole('button', { name: 'Посчитать' }).click()
  await expect(trial.getByText('Ожидаемый убыток за прогон')).toBeVisible({ timeout: 90_000 })
  // Ten bets of ten roubles at 49.5 %: one rouble of a hundred is the site's edge.
  await expect(trial.locator('[data-part="strategy-first"]')).toHaveText(/^−1\.00/)
  await expect(trial.getByText('100 000', { exact: true })).toBeVisible()
})
