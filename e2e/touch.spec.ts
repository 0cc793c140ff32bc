/** Every screen under a finger and under a mouse: nothing too small to be met, nothing that lies under something else. */
import { type Game, isGifted } from '@kurazh/games/core/game.ts'
import { games } from '@kurazh/games/index.ts'
import type { Page } from '@playwright/test'
import { addressesOf } from '../tools/pictures/player-shots.ts'
import { chips, moveTo, registerByCall } from './player.ts'
import { expect, test } from './site.ts'
import { touchFaults } from './touch-areas.ts'

/** A finger needs 44 px (WCAG 2.5.5); a mouse, at desk width, 24 (2.5.8). */
const windows = [
  { width: 1280, height: 800, least: 24 },
  { width: 768, height: 1024, least: 44 },
  { width: 360, height: 740, least: 44 },
] as const

test.use({ drawing: 'real', hasTouch: true, viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 180_000 })

/** Looks at the page as it stands, at every width up to `upTo`, and leaves it at a phone's; `narrowFirst` begins there and leaves it wide: laying a page out anew is dear. */
async function look(page: Page, faults: Set<string>, where: string, { upTo = Number.POSITIVE_INFINITY, narrowFirst = false } = {}): Promise<void> {
  await stands(page)
  const wanted = windows.filter((window) => window.width <= upTo)
  for (const { width, height, least } of narrowFirst ? wanted.toReversed() : wanted) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await page.waitForFunction(standsAt, width)
    for (const fault of await touchFaults(page, least)) faults.add(`${width} ${where}: ${fault}`)
  }
}

/** What comes and goes with the width has done so. Runs in the page. */
function standsAt(width: number): boolean {
  return innerWidth === width && document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY)
}

/** The screen's code and what it asked for are there, and every window has risen. */
async function stands(page: Page): Promise<void> {
  await page.locator('[data-part="loader"]').waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.querySelector('main [data-part="skeleton"]') === null, undefined, { timeout: 3_000 }).catch(() => undefined)
}

test('a guest meets everything with a finger', async ({ page }) => {
  const faults = new Set<string>()
  for (const path of ['/', '/returns', '/terms', '/privacy', '/net-takogo']) {
    await page.goto(path)
    await look(page, faults, path)
  }
  await page.goto('/')
  await page.getByRole('button', { name: 'Войти' }).first().click()
  await look(page, faults, 'the way in')
  await page.getByRole('dialog').getByText('Регистрация', { exact: true }).click()
  await look(page, faults, 'registration')
  expect([...faults]).toEqual([])
})

test('a player meets everything with a finger, on every address', async ({ page }) => {
  const faults = new Set<string>()
  await registerByCall(page, 'all-thumbs')
  await page.goto('/')
  await stands(page)
  for (const [place, path] of (await addressesOf(page)).entries()) {
    await page.evaluate(() => void (document.title = ''))
    await moveTo(page, path)
    // Of two addresses with one title the second writes none.
    await page.waitForFunction(() => document.title !== '', undefined, { timeout: 1_500 }).catch(() => undefined)
    // A mouse bets on the lines of the cloth where they meet: their size is the table's (WCAG 2.5.8, essential).
    const upTo = path.startsWith('/live/') ? 944 : Number.POSITIVE_INFINITY
    await look(page, faults, path, { upTo, narrowFirst: place % 2 === 0 })
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await moveTo(page, '/account')
  for (const section of ['security', 'devices', 'play', 'data', 'settings']) {
    await moveTo(page, `/account#${section}`)
    await page.locator(`main #${section}`).waitFor()
    await look(page, faults, `/account#${section}`)
  }
  expect([...faults]).toEqual([])
})

test('a player meets everything with a finger, in what opens over a screen', async ({ page }) => {
  const faults = new Set<string>()
  await registerByCall(page, 'more-thumbs')
  await page.goto('/')
  await stands(page)
  await page.getByRole('button', { name: /^Аккаунт:/ }).click()
  await look(page, faults, 'the account menu')
  await page.getByRole('button', { name: 'Играть', exact: true }).click()
  await look(page, faults, 'the picker', { upTo: 944 })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Меню' }).last().click()
  await look(page, faults, 'the menu', { upTo: 944 })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Пополнить', exact: true }).click()
  for (const pane of ['Пополнить', 'Вывести', 'История']) {
    await page.getByRole('dialog').getByText(pane, { exact: true }).click()
    await look(page, faults, `the wallet: ${pane}`)
  }
  const [machine, ...others] = Object.values<Game>(games).toSorted((one, other) => Number('machine' in other) - Number('machine' in one))
  for (const { id } of others.filter((game) => !('machine' in game) && game.kind !== 'table' && !isGifted(game))) {
    await page.goto(`/${id.replaceAll('-', '')}`)
    await page.getByText('Авто', { exact: true }).locator('visible=true').first().click()
    await look(page, faults, `${id}, automatic`)
  }
  // One screen is every machine's.
  for (const path of [`/slot/${machine?.id}`, `/slot/v2/${machine?.id}`]) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Автоигра' }).click()
    await look(page, faults, `${path}, automatic`)
  }
  await page.goto('/dice')
  await page.getByRole('button', { name: /^Меньше/ }).click()
  await expect(chips(page)).toHaveCount(1)
  await look(page, faults, 'after a bet')
  await chips(page).first().click()
  await look(page, faults, 'the bet')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Звук, анимация, клавиши' }).click()
  await look(page, faults, 'the settings of play')
  expect([...faults]).toEqual([])
})
