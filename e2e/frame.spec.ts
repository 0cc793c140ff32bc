/** The frame in a real layout: swipe, widths, extras of the menu, scroll, the narrowest phone. */
import type { Page } from '@playwright/test'
import { balance, moveTo, registerByCall } from './player.ts'
import { expect, test } from './site.ts'

const menu = (page: Page) => page.getByRole('complementary', { name: 'Меню сайта', includeHidden: true })

/** A touch swipe across the menu to the left, by this many pixels. */
async function swipe(page: Page, pixels: number): Promise<void> {
  const line = await page.context().newCDPSession(page)
  const [from, y] = [200, 400]
  await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y }] })
  await line.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: from - pixels, y }] })
  await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true })

  test('the menu closes by a swipe past 75 px and not by a shorter one, by its backdrop, and when the window becomes wide', async ({
    page,
  }) => {
    await page.goto('/')
    const open = page.getByRole('navigation', { name: 'Нижнее меню' }).getByRole('button', { name: 'Меню' })
    await open.click()
    await expect(menu(page)).toHaveAttribute('data-open')
    await swipe(page, 70)
    await expect(menu(page)).toHaveAttribute('data-open')
    await swipe(page, 80)
    await expect(menu(page)).not.toHaveAttribute('data-open')
    await open.click()
    await expect(menu(page)).toHaveAttribute('data-open')
    await page.mouse.click(380, 400)
    await expect(menu(page)).not.toHaveAttribute('data-open')
    await open.click()
    await expect(menu(page)).toHaveAttribute('data-open')
    await page.setViewportSize({ width: 1024, height: 800 })
    await expect(menu(page)).not.toHaveAttribute('data-open')
  })
})

test('at every width bars, sidebar and footer are in place, nothing is wider than the window, and labels are replaced by icons', async ({
  page,
}) => {
  await registerByCall(page, 'wide-one')
  await page.goto('/')
  await expect(balance(page)).toBeVisible()
  for (const width of [360, 768, 945, 1025, 1280, 1920]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByRole('navigation', { name: 'Нижнее меню' })).toBeVisible({ visible: width <= 944 })
      await expect(page.getByRole('contentinfo')).toBeVisible({ visible: width > 944 })
      const lobbyLink = page.getByRole('link', { name: 'Лобби', exact: true }).first()
      await (width >= 1024 ? expect(lobbyLink) : expect(lobbyLink).not).toBeInViewport({ ratio: 0.5 })
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
  }
  const topUp = page.getByRole('button', { name: 'Пополнить' })
  for (const [width, word] of [
    [745, true],
    [744, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(topUp.locator('[data-part="purse-text"]')).toBeVisible({ visible: word })
    await expect(topUp.locator('[data-part="purse-icon"]')).toBeVisible({ visible: !word })
  }
  await topUp.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the account menu contains the header’s links where the header has no room for them, and closes on navigation', async ({
  page,
}) => {
  await registerByCall(page, 'menu-reader')
  const links = () => page.locator('[data-part="account-menu-box"]').getByRole('link').filter({ visible: true })
  await page.setViewportSize({ width: 700, height: 800 })
  await page.goto('/')
  await page.getByRole('button', { name: /^Аккаунт:/ }).click()
  await expect(links()).toHaveText([/./, 'Аккаунт', 'Мой профиль', 'FAQ', 'Бонусы', 'Партнёрка', 'Турнир', 'Помощь'])
  await links().filter({ hasText: 'Турнир' }).click()
  await expect(page).toHaveURL(/\/tournier$/)
  await expect(page.locator('[data-part="account-menu-box"]')).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: /^Аккаунт:/ }).click()
  await expect(links()).toHaveText([/./, 'Аккаунт', 'Мой профиль'])
  await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible()
})

test('a new screen starts at its top, and none is wider than the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await registerByCall(page, 'narrow')
  await page.goto('/terms')
  // Repeated until the page is long enough.
  const scrolled = () => page.evaluate(() => (window.scrollTo(0, 900), window.scrollY))
  await expect.poll(scrolled).toBeGreaterThan(500)
  await page.locator('[data-part="header-logo"]').click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  for (const path of ['/account', '/', '/dice', '/wallet', '/help', '/status', '/bonus']) {
    await moveTo(page, path)
    await expect(page.locator(`main[data-address="${path}"]`).getByRole('heading').first()).toBeAttached()
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      path,
    ).toBeLessThanOrEqual(0)
  }
})
