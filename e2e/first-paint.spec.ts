/** The prerendered page before any code has run, and its hydration. */
import { registerByCall } from './player.ts'
import { expect, test } from './site.ts'

test.describe('without any code', () => {
  test.use({ javaScriptEnabled: false })

  test('the lobby is shown, with a guest’s buttons for a guest and a player’s for a player, and every path has its own page', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page).toHaveTitle(/^Лобби \| /)
    await expect(page.getByRole('heading', { name: 'Каждую ставку можно проверить' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Создать аккаунт' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Ждёт вас' })).toBeHidden()
    await registerByCall(page, 'codeless')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Создать аккаунт' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Каждую ставку можно проверить' })).toBeHidden()
    await expect(page.getByRole('region', { name: 'Ждёт вас' })).toBeVisible()
    for (const [path, title] of [
      ['/dice', /^Dices \| /],
      ['/terms', /^Пользовательское соглашение \| /],
      ['/slot/any', /^Slot \| /],
      ['/no/such', /^Страница не найдена \| /],
    ] as const) {
      await page.goto(path)
      await expect(page).toHaveTitle(title)
    }
    await page.goto('/dice')
    await expect(page.getByRole('main')).toContainText('Dice')
    await page.goto('/terms')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Пользовательское соглашение')
  })
})

test('hydration takes over the page without complaints, also with a stored look', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.addInitScript(() => {
    localStorage.setItem('light', 'true')
    localStorage.setItem('sidebar', 'closed')
    localStorage.setItem('date-locale', 'de-DE')
    addEventListener('DOMContentLoaded', () => Object.assign(window, { drawn: document.querySelector('main h1') }))
  })
  for (const path of ['/', '/terms']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Развернуть меню' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Тёмная тема' })).toBeVisible()
    await expect(page.locator('[data-part="loader"]')).toHaveCount(0)
    expect(await page.evaluate(() => Reflect.get(window, 'drawn') === document.querySelector('main h1')), path).toBe(
      true,
    )
  }
  expect(complaints).toEqual([])
})

/** From the end of the games to the bets below them, where the tournament is shown. */
const tournamentSpace = () => {
  const edge = (id: string) => document.querySelector(`[aria-labelledby="${id}"]`)?.getBoundingClientRect()
  return Math.round((edge('lobby-feed')?.top ?? 0) - (edge('lobby-games')?.bottom ?? 0))
}

for (const width of [360, 1280]) {
  test(`at ${width} the tournament’s space is reserved before it is known`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const known = Promise.withResolvers<void>()
    await page.route('**/api/tournaments', async (route) => {
      await known.promise
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Ставки сейчас' })).toBeAttached()
    // Positions measured before the style sheets have loaded would be wrong.
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet !== null),
    )
    const before = await page.evaluate(tournamentSpace)
    known.resolve()
    await expect(page.getByRole('region', { name: 'Турнир' })).toBeAttached()
    expect(await page.evaluate(tournamentSpace)).toBe(before)
  })
}

test('a press before the code has loaded is handled afterwards', async ({ page }) => {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Войти' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
