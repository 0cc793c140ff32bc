/**
 * `npm run screens`: pictures of every screen in both themes at four widths, in screens/, to look at what was built.
 * `-- --width 360,1280`, `-- --theme light` and `-- --only dice,over-` take fewer, `-- --built` takes web/dist as it stands.
 * It starts a site of its own and throws it away.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { calls } from '@kurazh/contract/index.ts'
import { chromiumArgs, findChromium } from '../e2e/chromium.ts'
import { accountShots } from './pictures/account-shots.ts'
import { bubblesShots } from './pictures/bubbles-shots.ts'
import { crashShots } from './pictures/crash-shots.ts'
import { diceShots } from './pictures/dice-shots.ts'
import { guestShots } from './pictures/guest-shots.ts'
import { minesShots } from './pictures/mines-shots.ts'
import { moneyTrainShots } from './pictures/money-train-shots.ts'
import { addressesOf, playerShots, shotOf } from './pictures/player-shots.ts'
import { plinkoShots } from './pictures/plinko-shots.ts'
import { settle, type Shot } from './pictures/shot.ts'
import { startSite } from './pictures/site.ts'

const root = dirname(import.meta.dirname)
const { values } = parseArgs({
  options: {
    width: { type: 'string', default: '360,768,1280,1920' },
    theme: { type: 'string', default: 'dark,light' },
    only: { type: 'string', default: '' },
    built: { type: 'boolean', default: false },
  },
})
const wanted = (name: string) => values.only.split(',').some((part) => name.includes(part))
/** Pictures that README shows, made small beside the others. */
const readmePictures: Readonly<Record<string, string>> = { '1280-dark/player-lobby': 'lobby.jpg', '360-dark/dice-win': 'dice-on-a-phone.jpg' }
/** Every game in every state; within one game a picture leads on from the one before. */
const gameShots = [diceShots, crashShots, plinkoShots, minesShots, bubblesShots, moneyTrainShots]
const heights: Record<number, number> = { 360: 740, 768: 1024, 1280: 860, 1920: 1080 }

const executablePath = findChromium()
if (executablePath === undefined) {
  console.error('Нет браузера: установите chromium или назовите его в CHROMIUM_PATH.')
  process.exit(1)
}
if (!values.built && spawnSync(process.execPath, [join(root, 'tools/build-web.ts')], { stdio: 'inherit' }).status !== 0) process.exit(1)

const site = await startSite(root)
const browser = await chromium.launch({
  executablePath,
  args: [...chromiumArgs, '--disable-gpu'],
  chromiumSandbox: process.getuid?.() !== 0,
})
try {
  for (const width of values.width.split(',').map(Number)) for (const theme of values.theme.split(',')) await takeAll(browser, width, theme)
} finally {
  await browser.close()
  await site.stop()
}

async function takeAll(within: Browser, width: number, theme: string): Promise<void> {
  const context = await within.newContext({
    viewport: { width, height: heights[width] ?? 900 },
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    hasTouch: width < 945,
    baseURL: site.url,
    serviceWorkers: 'block',
  })
  if (theme === 'light') await context.addInitScript(() => localStorage.setItem('light', 'true'))
  const folder = join(root, 'screens', `${width}-${theme}`)
  mkdirSync(folder, { recursive: true })
  for (const shot of guestShots) await take(context, folder, width, [shot])
  await register(context, `screens_${width}_${theme}`)
  const page = await context.newPage()
  await page.goto('/', { waitUntil: 'networkidle' })
  const addresses = await addressesOf(page)
  await page.close()
  await take(context, folder, width, addresses.map(shotOf))
  for (const shot of playerShots) await take(context, folder, width, [shot])
  await take(context, folder, width, accountShots, true)
  for (const shots of gameShots) await take(context, folder, width, shots, true)
  await context.close()
  console.log(`screens/${width}-${theme}`)
}

/** Takes shots in one page. Those that lead on from one another are all prepared when any of them is asked for. */
async function take(context: BrowserContext, folder: string, width: number, shots: readonly Shot[], leadingOn = false): Promise<void> {
  const fitting = shots.filter(({ upTo = width, from = width }) => width <= upTo && width >= from)
  if (!fitting.some(({ name }) => wanted(name))) return
  const page = await context.newPage()
  listen(page, folder)
  for (const { name, prepare, fullPage = false, passing = false } of fitting) {
    if (!leadingOn && !wanted(name)) continue
    await prepare(page)
    if (!passing) await settle(page)
    if (!wanted(name)) continue
    // Pressing what lies further down has scrolled the page; a window's picture shows what is seen first.
    if (!fullPage) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage })
    const shown = readmePictures[`${basename(folder)}/${name}`]
    if (shown !== undefined) await page.screenshot({ path: join(root, 'docs', 'pictures', shown), type: 'jpeg', quality: 80 })
  }
  await context.setOffline(false)
  await page.close()
}

/** Whatever the browser complains of is told beside the picture's folder. */
function listen(page: Page, folder: string): void {
  page.on('pageerror', (error) => console.error(`${folder} ${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('ERR_INTERNET_DISCONNECTED')) console.error(`${folder} ${page.url()}: ${message.text()}`)
  })
}

async function register(context: BrowserContext, login: string): Promise<void> {
  const answer = await context.request.post(calls.registr.path, {
    data: { email: `${login}@example.com`, login, password: 'a long password', info: '' },
    headers: { origin: site.url },
  })
  if (!answer.ok()) throw new Error(`registration: ${answer.status()} ${await answer.text()}`)
}
