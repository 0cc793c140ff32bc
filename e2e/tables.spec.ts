/** Two players at a quick roulette: what page tests do not see is two browsers at once, a reload in each phase, and chips under a finger while the ball rolls. */
import { balance, registerByCall } from './player.ts'
import { drawFlat, expect, test } from './site.ts'
import type { Page } from '@playwright/test'

test.use({ ownSite: 'tables' })
test.describe.configure({ timeout: 120_000 })

const soon = { timeout: 45_000 }
const spot = (page: Page, name: RegExp) => page.getByRole('group', { name: 'Поля стола' }).getByRole('button', { name })
const says = (page: Page, words: string | RegExp) => expect(page.locator('[data-part="game-stage"]').getByRole('status').filter({ hasText: words }).first()).toBeVisible(soon)

test('two players see one ball: chips in part, the other’s faintly, a late press refused, the same after a reload in each phase', async ({ page, browser, baseURL }) => {
  const other = await drawFlat(await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' }))
  const guest = await other.newPage()
  await registerByCall(page, 'red-one')
  await registerByCall(guest, 'black-one')
  await Promise.all([page.goto('/live/speed-roulette'), guest.goto('/live/speed-roulette')])
  // Time enough for all of it.
  await expect(page.locator('[data-part="table-clock"]')).toHaveText(/^[6-8]$/, soon)

  await spot(page, /^Красное/).click()
  await spot(guest, /^Чёрное/).click()
  await page.getByRole('radio', { name: '5 000 ₽' }).click()
  await spot(page, /^Номер 17/).click()
  await spot(page, /^Номер 17/).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Номер 17' })).toContainText('Не принято')
  await expect(spot(page, /^Номер 17, 5.000\.00/)).toBeVisible()
  await expect(spot(page, /^Чёрное/).getByTitle(/^Другие игроки: 10\.00/)).toBeVisible(soon)
  await page.reload()
  await expect(spot(page, /^Красное, 10\.00/)).toBeVisible(soon)

  await says(guest, 'Шарик катится')
  // It is told to be out of use, and a finger presses it all the same.
  await spot(guest, /^Красное/).click({ force: true })
  await expect(guest.getByText('Ставки закрыты').first()).toBeVisible()
  await page.reload()
  await expect(spot(page, /^Красное, 10\.00/)).toBeVisible(soon)

  await says(guest, /Зеро|красное|чёрное/)
  const number = await guest.getByRole('img', { name: /^Выпало/ }).getAttribute('aria-label')
  const isBlack = number?.includes('чёрное') === true
  await says(guest, isBlack ? 'Выигрыш +10.00' : 'Ставка проиграла')
  await page.reload()
  await expect(page.getByRole('img', { name: number ?? '' })).toBeVisible(soon)
  await expect(balance(guest)).toContainText(isBlack ? /50.010\.00/ : /49.990\.00/)
  await other.close()
})
