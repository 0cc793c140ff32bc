/** The frame's smaller promises, line by line of the specification: swipe, widths, extras of the menu, scroll, the narrowest phone. */
import type { Page } from '@playwright/test'
import { registerByCall } from './player.ts'
import { expect, test } from './site.ts'

const menu = (page: Page) => page.getByRole('complementary', { name: 'Меню сайта' })

/** A finger across the menu, to the left, by so many pixels. */
async function swipe(page: Page, pixels: number): Promise<void> {
  const line = await page.context().newCDPSession(page)
  const [from, y] = [200, 400]
  await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y }] })
  await line.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: from - pixels, y }] })
  await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true })

  test('the menu goes by a swipe past 75 px, not by a shorter one, and when the window grows wide', async ({ page }) => {
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
    await page.setViewportSize({ width: 1024, height: 800 })
    await expect(menu(page)).not.toHaveAttribute('data-open')
  })

  test('the bar has its five places and the picker its games, those that are open first', async ({ page }) => {
    await page.goto('/')
    const bar = page.getByRole('navigation', { name: 'Нижнее меню' })
    await expect(bar.locator('[data-part="mobile-bar-item"]')).toHaveText(['Партнёрка', 'Бонусы', 'Играть', 'Аккаунт', 'Меню'])
    await bar.getByRole('button', { name: 'Играть' }).click()
    const games = page.getByRole('dialog').getByRole('link')
    await expect(games).toHaveText(['Crash', 'Plinko', 'Mines', 'Bubbles', 'Dices', 'Money Train', /^Live gaming/, /^Slots/])
  })
})

test('the account menu carries the header’s links where the header has no room for them, and closes on the way', async ({ page }) => {
  await registerByCall(page, 'menu-reader')
  const links = () => page.locator('[data-part="account-menu-box"]').getByRole('link').filter({ visible: true })
  await page.setViewportSize({ width: 700, height: 800 })
  await page.goto('/')
  await page.getByRole('button', { name: /^Аккаунт:/ }).click()
  await expect(links()).toHaveText([/./, 'Аккаунт', 'FAQ', 'Бонусы', 'Партнёрка', 'Турнир', 'Помощь'])
  await links().filter({ hasText: 'Турнир' }).click()
  await expect(page).toHaveURL(/\/tournier$/)
  await expect(page.locator('[data-part="account-menu-box"]')).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: /^Аккаунт:/ }).click()
  await expect(links()).toHaveText([/./, 'Аккаунт'])
  await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible()
})

test('the wallet’s button is a word from 745 px on and a sign below', async ({ page }) => {
  await registerByCall(page, 'saver')
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Пополнить' })
  for (const [width, word] of [[745, true], [744, false]] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(button.locator('[data-part="purse-text"]')).toBeVisible({ visible: word })
    await expect(button.locator('[data-part="purse-icon"]')).toBeVisible({ visible: !word })
  }
  await button.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a new screen begins at its top', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/terms')
  await page.evaluate(() => window.scrollTo(0, 900))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await page.locator('[data-part="header-logo"]').click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('the footer says whom the site is for', async ({ page }) => {
  await page.goto('/')
  // A mouse that stands still tells nothing to code that comes later.
  await expect(page.locator('[data-part="loader"]')).toHaveCount(0)
  await page.getByRole('button', { name: '18+' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('Сайт предназначен для лиц старше 18 лет')
})

test('nothing is wider than the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await registerByCall(page, 'narrow')
  for (const path of ['/account', '/', '/dice', '/wallet', '/help', '/status', '/bonus']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), path).toBeLessThanOrEqual(0)
  }
})
