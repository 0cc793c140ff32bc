/** What no page test sees of a run: its room on a phone under a finger and on a desk under a mouse, a real reload in its middle, keys on the drawn safes. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calls } from '@kurazh/contract/index.ts'
import type { Page } from '@playwright/test'
import { makeSeason } from '../server/features/heist/seasons.ts'
import { openDatabase, transaction } from '../server/platform/database.ts'
import { registerByCall } from './player.ts'
import { expect, type Site, test } from './site.ts'

const hourMs = 3_600_000

test('a run by finger, one by mouse with a reload in the middle, and one by keys: each safe is in reach, and nothing is lost', async ({ page, site, browser }) => {
  const phone = await browser.newContext({ baseURL: site.url, locale: 'ru-RU', hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })
  const finger = await phone.newPage()
  await registerByCall(finger, 'heist-finger')
  await registerByCall(page, 'heist-mouse')
  await bring(site, ['heist-finger', 'heist-mouse'])

  await finger.goto('/snowdown')
  await finger.getByRole('button', { name: /^Начать забег/ }).tap()
  const safe = finger.getByRole('button', { name: 'Сейф 3: закрыт' })
  await expect(safe).toHaveAttribute('aria-disabled', 'false')
  const area = await safe.boundingBox()
  expect(Math.min(area?.width ?? 0, area?.height ?? 0)).toBeGreaterThanOrEqual(44)
  expect((area?.y ?? 0) + (area?.height ?? 0)).toBeLessThan(740)
  await safe.tap()
  await expectMoved(finger)
  expect(await finger.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await phone.close()

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/snowdown')
  await page.getByRole('button', { name: /^Начать забег/ }).click()
  await expect(page.getByRole('button', { name: 'Сейф 1: закрыт' })).toHaveAttribute('aria-disabled', 'false')
  const [open] = await openGames(page)
  await page.reload()
  await expect(page.getByText(/Комната 1 из 5/).first()).toBeVisible()
  expect(await openGames(page)).toEqual([open])
  await page.getByRole('button', { name: 'Сейф 2: закрыт' }).click()
  await expectMoved(page)

  await leaveOrEnd(page)
  await page.getByRole('button', { name: /^Начать забег/ }).focus()
  await page.keyboard.press('Enter')
  const first = page.getByRole('button', { name: 'Сейф 1: закрыт' })
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Сейф 2: закрыт' })).toBeFocused()
  await page.keyboard.press('Space')
  await expectMoved(page)
})

type Told = { success: { games: { moves: unknown[] }[] } }
const openGames = async (page: Page) => ((await (await page.request.post(calls.openGames.path, { data: {} })).json()) as Told).success.games

/** The safe was opened, however it came out. */
async function expectMoved(page: Page): Promise<void> {
  await expect.poll(async () => (await openGames(page))[0]?.moves.length ?? 'over').not.toBe(0)
  await expect(page.getByRole('button', { name: /^Уйти с|^Начать забег/ })).toBeEnabled()
}

async function leaveOrEnd(page: Page): Promise<void> {
  if ((await openGames(page)).length > 0) await page.getByRole('button', { name: /^Уйти с/ }).click()
  await expect(page.getByRole('button', { name: /^Начать забег/ })).toBeEnabled()
}

async function bring({ dataDir }: Site, logins: readonly string[]): Promise<void> {
  const database = await openDatabase((await readFile(join(dataDir, 'postgres.url'), 'utf8')).trim())
  try {
    const now = Date.now()
    const season = (await transaction(database.db, (tx) => makeSeason(tx, { name: 'Проба', from: new Date(now - 2 * hourMs), until: new Date(now - hourMs) }))) ?? 0
    // Five tickets each, as if bets had brought them.
    await database.pool.query('insert into heist_credit (player, season, edge) select id, $2, 5 * 20 * 100000000::bigint from player where login = any($1)', [logins, season])
  } finally {
    await database.close()
  }
}
