/** A tournament as it is laid out and moves: joined on a phone for a fee, led before one's eyes, ended, its prize on the balance. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { calls } from '@kurazh/contract/index.ts'
import type { Page } from '@playwright/test'
import { openDatabase } from '../server/platform/database.ts'
import { balance, registerByCall } from './player.ts'
import { expect, type Site, test } from './site.ts'

const run = promisify(execFile)
const title = 'Проба сил'

test('joined for a fee on a phone, moved up in the table without a reload, ended by hand: the prize is there', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await make(site)
  await registerByCall(page, 'tournament-road')
  await page.goto('/tournier')
  await page.getByText(title).first().click()
  await page.getByRole('button', { name: /Участвовать за 100/ }).click()
  await page.getByRole('button', { name: /Заплатить 100/ }).click()
  await expect(balance(page)).toContainText('900.00')
  await bet(page)
  const own = page.getByRole('group', { name: 'Ваше место' })
  await expect(own).toContainText('1', { timeout: 15_000 })
  await expect(page.getByRole('table').getByText('tournament-road')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const before = Number((await balance(page).innerText()).replaceAll(/[^\d.]/g, ''))
  await end(site)
  await expect.poll(async () => Number((await balance(page).innerText()).replaceAll(/[^\d.]/g, '')), { timeout: 15_000 }).toBe(before + 100)
  await expect(page.getByRole('region', { name: 'Прошедшие' })).toContainText(title)
})

const make = ({ dataDir }: Site) =>
  run(process.execPath, ['server/admin.ts', 'tournament', 'add', 'turnover', title, 'now', '2099-01-01T00:00Z', 'fee=100', 'places=100'], { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' } })

async function bet(page: Page): Promise<void> {
  const commitments = (await (await page.request.post(calls.commitments.path, { data: {} })).json()) as { success: { commitments: { nonce: number }[] } }
  const nonce = commitments.success.commitments[0]?.nonce ?? 0
  const answer = await page.request.post(calls.placeBet.path, { data: { game: 'dice', nonce, clientSeed: 'a journey', stake: 100, params: { chance: 49.5, side: 'under' } } })
  expect(answer.status()).toBe(200)
}

/** As if its end had been a while ago: the last bets are not waited for. */
async function end({ dataDir }: Site): Promise<void> {
  const database = await openDatabase((await readFile(join(dataDir, 'postgres.url'), 'utf8')).trim())
  await database.pool.query(`update tournament set starts_at = least(starts_at, now() - interval '1 hour'), ends_at = now() - interval '11 seconds' where title = $1`, [title])
  await database.close()
}
