/** What an operator's command line shows in pages that stand open: maintenance, and a ban. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { calls } from '@kurazh/contract/index.ts'
import { balance, registerByCall } from './player.ts'
import { expect, test } from './site.ts'

const run = promisify(execFile)
const works = 'На сайте проводятся технические работы, скоро вернемся!'

test('maintenance shows itself to players, lets an administrator pass and ends without a reload; a banned player sees the ban and its reason', async ({ page, site, browser }) => {
  const operator = (...args: string[]) => run(process.execPath, ['server/admin.ts', ...args], { env: { ...process.env, DATA_DIR: site.dataDir, DATABASE_URL: '' } })
  await registerByCall(page, 'igrok-three')
  await page.goto('/')
  await expect(balance(page)).toBeVisible({ timeout: 20_000 })
  await operator('works', 'on')
  try {
    await expect(page.getByText(works)).toBeVisible()
    const admin = await browser.newPage({ baseURL: site.url })
    await admin.request.post(calls.login.path, { data: { login: 'admin', password: site.adminPassword, info: '' } })
    await admin.goto('/dice')
    await expect(admin).toHaveTitle(/^Dices/)
    await expect(admin.getByRole('button', { name: /^Меньше/ })).toBeVisible()
    await admin.close()
  } finally {
    await operator('works', 'off')
  }
  await expect(page.getByText(works)).toBeHidden()
  await operator('ban', 'igrok-three', 'проверка блокировки')
  await expect(page.getByText('Вы заблокированы')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('проверка блокировки')).toBeVisible()
})
