/** What only a browser shows of the shell: the first paint, code that does not load, a line that is lost. */
import { balance, chips, registerByCall } from './player.ts'
import { expect, test } from './site.ts'

test('the theme is kept under its key and is there before the first paint', async ({ page }) => {
  await page.goto('/')
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--page') + getComputedStyle(document.documentElement).backgroundColor)
  const dark = await ground()
  await page.getByRole('button', { name: /тема|тему/i }).first().click()
  await expect.poll(ground).not.toBe(dark)
  expect(await page.evaluate(() => localStorage.getItem('light'))).not.toBeNull()
  const light = await ground()
  await page.reload({ waitUntil: 'commit' })
  await page.waitForFunction(() => document.body !== null)
  expect(await ground()).toBe(light)
})

test('a chunk that does not load is named, with its kind and a way to try again', async ({ page }) => {
  await registerByCall(page, 'chunkless')
  await page.goto('/')
  await expect(balance(page)).toBeVisible()
  let broken = true
  // One of those that the screen is made of: they are read before it.
  await page.route(/assets\/dice-stage.*\.js/, (route) => (broken ? route.abort() : route.continue()))
  await page.getByRole('link', { name: /Dice/ }).first().click()
  const retry = page.getByRole('alert').getByRole('button', { name: 'Попробовать ещё раз' })
  await expect(retry).toBeVisible()
  broken = false
  await retry.click()
  await expect(page.getByRole('button', { name: /^Меньше/ })).toBeVisible({ timeout: 15_000 })
})

test('a lost line is shown and everything is there again when it comes back', async ({ page, context }) => {
  await registerByCall(page, 'offliner')
  // What comes by itself is on its way as the line goes: nobody asked for it, so its loss stands over nothing.
  const cut = page.waitForEvent('requestfailed', (request) => /notices-window/.test(request.url()))
  await page.route(/notices-window.*\.js/, (route) => route.abort())
  await page.goto('/dice')
  await expect(balance(page)).toContainText('1 000.00')
  await cut
  await context.setOffline(true)
  await expect(page.getByText(/Нет связи/).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/Нет связи/)).toHaveCount(0, { timeout: 20_000 })
  await page.getByRole('button', { name: /^Меньше/ }).click()
  await expect(chips(page)).toHaveCount(1)
})
