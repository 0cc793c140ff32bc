/**
 * A slot package, from the operator's command to the proof: the parts that need a browser are the frame of another
 * origin, its policy, the keys that go into it, and a game that is resumed after its tab was closed.
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
const shownText = (page: Page) => game(page).locator('#said')
const open = (page: Page) => game(page).getByRole('button', { name: 'Открыть' })
/** For a round that the player has confirmed in our window, and for one whose stake only the game has named. */
const proven = /^Ставка № \d+, .*: сверено с обещанием/
const recomputed = /^Ставка № \d+, .*: сид и книга проверены/

async function addCasket({ dataDir }: Site): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kurazh-casket-'))
  makePackage(join(folder, 'casket'))
  const { stdout } = await run(
    process.execPath,
    [
      join(import.meta.dirname, '..', 'server', 'slots.ts'),
      'add',
      join(folder, 'casket'),
      '--who=journey',
      '--why=A trial of a package',
    ],
    { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' } },
  )
  expect(stdout).toContain('casket, версия 1')
  await rm(folder, { recursive: true })
}

/** Plays rounds of one bet until one has this result, each watched to its end. */
async function playUntil(page: Page, isWanted: (words: string) => boolean): Promise<void> {
  for (let round = 0; round < 60; round++) {
    await open(page).click()
    await expect(open(page)).toBeEnabled()
    if (isWanted(await shownText(page).innerText())) return
  }
  throw new Error('sixty rounds and none came out so')
}

test('a package is added by the command and played in the frame: a loss, a win, a feature interrupted by a closed tab, the proof, the replay by link', async ({
  page,
  context,
  site,
  browser,
}) => {
  await addCasket(site)
  await registerByCall(page, 'casket-player')
  await page.goto('/slots')
  await page.getByRole('link', { name: /Ларец/ }).click()
  await expect(page).toHaveTitle(/^Slot \| /)
  await expect(open(page)).toBeEnabled()
  await playUntil(page, (words) => words === 'Ничего, бывает')
  await expect(page.getByRole('button', { name: recomputed })).toBeVisible()
  await playUntil(page, (words) => words.startsWith('Выигрыш'))
  await expect(page.getByRole('button', { name: recomputed })).toBeVisible()

  // The expensive mode asks for confirmation in our own window; its round is interrupted after the first reveal.
  await game(page)
    .getByRole('button', { name: /Три ключа/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Раунд дороже обычного' })
  await expect(dialog).toContainText(/стоит 500\.00/)
  const balance = await serverBalance(page)
  // The game continues by itself: it waits here, for the answer to its second reveal, until its tab is closed.
  let reveals = 0
  await page.route('**/bet/event', (route) => ((reveals += 1) === 1 ? route.continue() : undefined))
  await dialog.getByRole('button', { name: /Играть за/ }).click()
  await expect(game(page).getByText(/Осталось открыть/)).toBeVisible()
  await expect.poll(() => reveals).toBe(2)
  expect(await serverBalance(page)).toBe(balance - 500)
  await page.close()

  const later = await context.newPage()
  await later.goto('/slot/v2/pkg-casket')
  await expect(open(later)).toBeEnabled()
  await expect(shownText(later)).toContainText('Выигрыш')
  expect(await serverBalance(later)).toBeGreaterThan(balance - 500)

  await later.getByRole('button', { name: proven }).click()
  const proof = later.getByRole('dialog', { name: /^Ларец, ставка/ })
  await expect(proof).toContainText('Ваш браузер пересчитал исход')
  await proof.getByRole('button', { name: 'Поделиться ставкой' }).click()
  const link = await proof.getByText(/\/bet\//).innerText()
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(link)
  await expect(game(guest).getByText('Повтор раунда')).toBeVisible()
  await expect(shownText(guest)).toContainText('Выигрыш')
  await expect(guest.getByText('Ваш браузер пересчитал исход')).toBeVisible()
})
