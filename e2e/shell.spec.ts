/** The shell in a real browser: the first paint, code that fails to load, a lost connection. */
import { balance, chips, registerByCall } from './player.ts'
import { expect, test } from './site.ts'

test('the theme is stored under its key and is applied before the first paint', async ({ page }) => {
  await page.goto('/')
  const ground = () =>
    page.evaluate(
      () =>
        getComputedStyle(document.documentElement).getPropertyValue('--page') +
        getComputedStyle(document.documentElement).backgroundColor,
    )
  const dark = await ground()
  await page
    .getByRole('button', { name: /тема|тему/i })
    .first()
    .click()
  await expect.poll(ground).not.toBe(dark)
  expect(await page.evaluate(() => localStorage.getItem('light'))).not.toBeNull()
  const light = await ground()
  await page.reload({ waitUntil: 'commit' })
  // Before the style sheets have loaded there are no colours.
  await page.waitForFunction(
    () =>
      document.body !== null &&
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet !== null),
  )
  expect(await ground()).toBe(light)
})

test('a chunk that fails to load is reported, with its kind and a retry button', async ({ page }) => {
  await registerByCall(page, 'chunkless')
  await page.goto('/')
  await expect(balance(page)).toBeVisible()
  let broken = true
  // One of the screen's static parts: they are loaded before it.
  await page.route(/assets\/dice-stage.*\.js/, (route) => (broken ? route.abort() : route.continue()))
  await page.getByRole('link', { name: /Dice/ }).first().click()
  const retry = page.getByRole('alert').getByRole('button', { name: 'Попробовать ещё раз' })
  await expect(retry).toBeVisible()
  broken = false
  await retry.click()
  await expect(page.getByRole('button', { name: /^Меньше/ })).toBeVisible()
})

test('a lost connection is shown, and everything recovers when it returns', async ({ page, context }) => {
  await registerByCall(page, 'offliner')
  // Background requests may be pending as the connection is lost: the player did not make them, so their failure shows
  // nothing.
  const cut = page.waitForEvent('requestfailed', (request) => /notices-window/.test(request.url()))
  await page.route(/notices-window.*\.js/, (route) => route.abort())
  await page.goto('/dice')
  await expect(balance(page)).toContainText('1 000.00')
  await cut
  await context.setOffline(true)
  await expect(page.getByText(/Нет связи/).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/Нет связи/)).toHaveCount(0)
  await page.getByRole('button', { name: /^Меньше/ }).click()
  await expect(chips(page)).toHaveCount(1)
})
