/**
 * A machine made elsewhere, from the operator's command to the proof: what only a browser shows is the frame of another origin, its
 * policy, the keys that go into it, and a game that is resumed after its tab was closed.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { makePackage } from './package/make-package.ts'
import { registerByCall, serverBalance } from './player.ts'
import { expect, type Site, test } from './site.ts'

test.use({ ownSite: 'package' })

const run = promisify(execFile)
const game = (page: Page) => page.frameLocator('iframe')
const said = (page: Page) => game(page).locator('#said')
const open = (page: Page) => game(page).getByRole('button', { name: 'Открыть' })
const proven = /^Ставка № \d+: проверена по обещанию/

async function addCasket({ dataDir }: Site): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kurazh-casket-'))
  makePackage(join(folder, 'casket'))
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, '..', 'server', 'slots.ts'), 'add', join(folder, 'casket')], { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' } })
  expect(stdout).toContain('casket, версия 1')
  await rm(folder, { recursive: true })
}

/** Plays rounds of one bet until one has come out so, each seen to its end. */
async function playUntil(page: Page, isWanted: (words: string) => boolean): Promise<void> {
  for (let round = 0; round < 60; round++) {
    await open(page).click()
    await expect(open(page)).toBeEnabled()
    if (isWanted(await said(page).innerText())) return
  }
  throw new Error('sixty rounds and none came out so')
}

test('a package is added by the command and played in the frame: a loss, a win, a feature cut by a closed tab, the proof, the replay by link', async ({ page, context, site, browser }) => {
  await addCasket(site)
  await registerByCall(page, 'casket-player')
  await page.goto('/slots')
  await page.getByRole('link', { name: /Ларец/ }).click()
  await expect(page).toHaveTitle(/^Slot \| /)
  await expect(open(page)).toBeEnabled()
  await playUntil(page, (words) => words === 'Ничего, бывает')
  await expect(page.getByRole('button', { name: proven })).toBeVisible()
  await playUntil(page, (words) => words.startsWith('Выигрыш'))
  await expect(page.getByRole('button', { name: proven })).toBeVisible()

  // The dear mode asks in our own window; its round is cut after the first reveal.
  await game(page).getByRole('button', { name: /Три ключа/ }).click()
  const asked = page.getByRole('dialog', { name: 'Раунд дороже обычного' })
  await expect(asked).toContainText(/стоит 500\.00/)
  const balance = await serverBalance(page)
  await asked.getByRole('button', { name: /Играть за/ }).click()
  await expect(game(page).getByText(/Осталось открыть/)).toBeVisible()
  expect(await serverBalance(page)).toBe(balance - 500)
  await page.close()

  const later = await context.newPage()
  await later.goto('/slot/v2/pkg-casket')
  await expect(open(later)).toBeEnabled()
  await expect(said(later)).toContainText('Выигрыш')
  expect(await serverBalance(later)).toBeGreaterThan(balance - 500)

  await later.getByRole('button', { name: proven }).click()
  const proof = later.getByRole('dialog', { name: /^Ларец, ставка/ })
  await expect(proof).toContainText('Ваш браузер пересчитал исход')
  await proof.getByRole('button', { name: 'Поделиться ставкой' }).click()
  const link = await proof.getByText(/\/bet\//).innerText()
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(link)
  await expect(game(guest).getByText('Повтор раунда')).toBeVisible()
  await expect(said(guest)).toContainText('Выигрыш')
  await expect(guest.getByText('Ваш браузер пересчитал исход')).toBeVisible()
})
