/** A heist run in a real layout: its room on a phone, with touch. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calls } from '@kurazh/contract/index.ts'
import type { Page } from '@playwright/test'
import { makeSeason } from '../server/features/heist/seasons.ts'
import { openDatabase, transaction } from '../server/platform/database/database.ts'
import { registerByCall } from './player.ts'
import { expect, type Site, test } from './site.ts'

const hourMs = 3_600_000

test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

test('a run with touch: its safes are large enough and within reach, nothing is cut off', async ({ page, site }) => {
  await registerByCall(page, 'heist-finger')
  await bring(site, ['heist-finger'])
  await page.goto('/snowdown')
  await page.getByRole('button', { name: /^Начать забег/ }).tap()
  const safe = page.getByRole('button', { name: 'Сейф 3: закрыт' })
  await expect(safe).toHaveAttribute('aria-disabled', 'false')
  const area = await safe.boundingBox()
  expect(Math.min(area?.width ?? 0, area?.height ?? 0)).toBeGreaterThanOrEqual(44)
  expect((area?.y ?? 0) + (area?.height ?? 0)).toBeLessThan(740)
  await safe.tap()
  await expectMoved(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

type Told = { success: { games: { moves: unknown[] }[] } }
const openGames = async (page: Page) =>
  ((await (await page.request.post(calls.openGames.path, { data: {} })).json()) as Told).success.games

/** The safe was opened, whatever the result. */
async function expectMoved(page: Page): Promise<void> {
  await expect.poll(async () => (await openGames(page))[0]?.moves.length ?? 'over').not.toBe(0)
  await expect(page.getByRole('button', { name: /^Уйти с|^Начать забег/ })).toBeEnabled()
}

async function bring({ dataDir }: Site, logins: readonly string[]): Promise<void> {
  const database = await openDatabase((await readFile(join(dataDir, 'postgres.url'), 'utf8')).trim())
  try {
    const now = Date.now()
    const season =
      (await transaction(database.db, (tx) =>
        makeSeason(tx, { name: 'Проба', from: new Date(now - 2 * hourMs), until: new Date(now - hourMs) }),
      )) ?? 0
    // Five tickets each, as if bets had earned them.
    await database.pool.query(
      'insert into heist_credit (player, season, edge) select id, $2, 5 * 20 * 100000000::bigint from player where login = any($1)',
      [logins, season],
    )
  } finally {
    await database.close()
  }
}
