/**
 * A tournament in a real layout: joined on a phone for a fee, live changes of its table, its end, its prize on the
 * balance.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calls } from '@kurazh/contract/index.ts'
import type { Page } from '@playwright/test'
import { tournamentCommand } from '../server/commands/tournament-commands.ts'
import { type Database, openDatabase } from '../server/platform/database/database.ts'
import { balance, registerByCall, serverBalance } from './player.ts'
import { expect, type Site, test } from './site.ts'

const title = 'Проба сил'
/** 1100 → «1 100.00», whatever kind of space separates thousands. */
const inRoubles = (sum: number) => new RegExp(sum.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, String.raw`\s`))

test('joined for a fee on a phone, moved up in the table without a reload, ended manually: the prize is paid', async ({
  page,
  site,
}) => {
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
  await expect(own).toContainText('1')
  await expect(page.getByRole('table').getByText('tournament-road')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  // From the server: the page may not know of its last bet yet.
  const before = await serverBalance(page)
  await end(site)
  await expect(balance(page)).toContainText(inRoubles(before + 100))
  await expect(page.getByRole('region', { name: 'Прошедшие' })).toContainText(title)
})

/** Same as `npm run admin -- tournament add …`. */
const make = (site: Site) =>
  onDatabase(site, ({ db }) =>
    tournamentCommand(db, ['add', 'turnover', title, 'now', '2099-01-01T00:00Z', 'fee=100', 'places=100']),
  )

async function onDatabase({ dataDir }: Site, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openDatabase((await readFile(join(dataDir, 'postgres.url'), 'utf8')).trim())
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

async function bet(page: Page): Promise<void> {
  const commitments = (await (await page.request.post(calls.commitments.path, { data: {} })).json()) as {
    success: { commitments: { nonce: number }[] }
  }
  const nonce = commitments.success.commitments[0]?.nonce ?? 0
  const answer = await page.request.post(calls.placeBet.path, {
    data: { game: 'dice', nonce, clientSeed: 'a journey', stake: 100, params: { chance: 49.5, side: 'under' } },
  })
  expect(answer.status()).toBe(200)
}

/** As if it had ended a while ago: the last bets are not waited for. */
const end = (site: Site) =>
  onDatabase(site, ({ pool }) =>
    pool.query(
      `update tournament set starts_at = least(starts_at, now() - interval '1 hour'), ends_at = now() - interval '11 seconds' where title = $1`,
      [title],
    ),
  )
