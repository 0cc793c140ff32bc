/**
 * Main-thread work per frame of a game's page while it is only watched. Counts processor time of the main thread, not
 * frames, because drawing is in software. Uses the build in web/dist.
 *   node bench/frames.ts [path] [seconds] [auto]
 * Defaults: /crash and 60; with `auto` the game plays with autobet.
 */
import { chromium, type Page } from '@playwright/test'
import { calls } from '@kurazh/contract/index.ts'
import { chromiumArgs, findChromium } from '../harness/chromium.ts'
import { startSite } from '../harness/screenshot-site.ts'
import { measureFrames, NoFrames, printFrames } from '../harness/main-thread.ts'

const [path = '/crash', seconds = '60', mode = 'watch'] = process.argv.slice(2)
const executablePath = findChromium()
if (executablePath === undefined) throw new Error('no chromium: name it in CHROMIUM_PATH')
const site = await startSite(new URL('..', import.meta.url).pathname)
const browser = await chromium.launch({
  executablePath,
  args: [...chromiumArgs, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  chromiumSandbox: process.getuid?.() !== 0,
})
try {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 1280, height: 860 },
    serviceWorkers: 'block',
  })
  const body = { email: 'frames@example.org', login: 'frames', password: 'a password of the bench', info: '' }
  await context.request.post(calls.registr.path, { data: body, headers: { origin: site.url } })
  const page = await context.newPage()
  await page.goto(path)
  // Steps games have no drawn scene to wait for, dice has none at all.
  await page
    .locator('[data-part="stage"][data-standing], [data-part="step-deck"]')
    .first()
    .waitFor({ timeout: 15_000 })
    .catch(() => undefined)
  if (mode === 'auto') await playByItself(page)
  await page.waitForTimeout(5_000)
  const work = await measureFrames(await context.newCDPSession(page), () =>
    page.waitForTimeout(Number(seconds) * 1_000),
  )
  printFrames(work, `${path}, ${seconds} с${mode === 'auto' ? ' автоигры' : ''}`)
} catch (error) {
  if (!(error instanceof NoFrames)) throw error
  console.log(`${path}, ${seconds} с: ни одного кадра, здесь ничего не движется, пока не играют (добавьте auto)`)
} finally {
  await browser.close()
  await site.stop()
}

/** Endless autobet with the smallest stake; a grid game gets a pattern first. */
async function playByItself(page: Page): Promise<void> {
  if (path.startsWith('/slot/')) return spinByItself(page)
  await page.getByText('Авто', { exact: true }).click()
  await page.getByRole('button', { name: 'Мин', exact: true }).click()
  await page.getByLabel('Сколько ставок').fill('0')
  const cells = page.locator('[data-part="mine-cell"]')
  for (const cell of (await cells.count()) > 0 ? [7, 13] : []) await cells.nth(cell).click()
  await page
    .getByRole('button', { name: /^Авто: (?!меньше)/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Остановить/ }).waitFor()
}

/** A hundred spins at the smallest bet without stop conditions; an animated spin takes three seconds. */
async function spinByItself(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Ставка/ }).click()
  await page.getByRole('group', { name: 'Ставки' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Автоигра' }).click()
  const sheet = page.getByRole('dialog', { name: 'Автоигра' })
  await sheet.getByText('100', { exact: true }).click()
  await sheet.getByLabel('Остановить, если проиграно').fill('500')
  await sheet.getByRole('switch', { name: 'Остановить, когда выпал бонус' }).click()
  await sheet.getByRole('button', { name: /^Начать/ }).click()
  await page.getByRole('button', { name: /^Остановить/ }).waitFor()
}
