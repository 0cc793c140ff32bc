/**
 * `npm run screens`: takes screenshots of every screen in both themes at four widths, in screens/. `-- --width
 * 360,1280`, `-- --theme light` and `-- --only dice,over-` take fewer, `-- --built` uses web/dist as it is. It starts a
 * temporary site.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { calls } from '@kurazh/contract/index.ts'
import { chromiumArgs, findChromium } from '../harness/chromium.ts'
import { accountShots } from './screenshots/account-shots.ts'
import { bubblesShots } from './screenshots/bubbles-shots.ts'
import { firstBetShots } from './screenshots/first-bet-shots.ts'
import { crashShots } from './screenshots/crash-shots.ts'
import { diceShots } from './screenshots/dice-shots.ts'
import { guestShots } from './screenshots/guest-shots.ts'
import { minesShots } from './screenshots/mines-shots.ts'
import { moneyTrainShots } from './screenshots/money-train-shots.ts'
import { addressesOf, playerShots, shotOf } from '../harness/player-shots.ts'
import { plinkoShots } from './screenshots/plinko-shots.ts'
import { settle, type Shot } from '../harness/shot.ts'
import { startSite } from '../harness/screenshot-site.ts'
import { firstBets } from '../web/testing/first-bets.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const root = dirname(import.meta.dirname)
const { values } = readArguments({
  options: {
    width: { type: 'string', default: '360,768,1280,1920' },
    theme: { type: 'string', default: 'dark,light' },
    only: { type: 'string', default: '' },
    built: { type: 'boolean', default: false },
  },
})
const wanted = (name: string) => values.only.split(',').some((part) => name.includes(part))
/** Screenshots in the README, scaled down next to the others. */
const readmePictures: Readonly<Record<string, string>> = {
  '1280-dark/player-lobby': 'lobby.jpg',
  '1280-dark/slot-apiary': 'machine.jpg',
  '1280-dark/live-blackjack': 'blackjack.jpg',
  '1280-dark/dice-bet': 'proof.jpg',
  '360-dark/dice-win': 'dice-on-a-phone.jpg',
}
/**
 * Games with their own lists of states; for any other game its first bet is shown. Within one game each screenshot
 * continues from the one before.
 */
const ownShots = [diceShots, crashShots, plinkoShots, minesShots, bubblesShots, moneyTrainShots]
const gameShots = firstBets.map(
  (first) =>
    ownShots.find((shots) => shots.some(({ name }) => name.startsWith(first.entry.id))) ?? firstBetShots(first),
)
const heights: Record<number, number> = { 360: 740, 768: 1024, 1280: 860, 1920: 1080 }

const executablePath = findChromium()
if (executablePath === undefined) {
  console.error('Нет браузера: установите chromium или укажите его в CHROMIUM_PATH.')
  process.exit(1)
}
if (!values.built && spawnSync(process.execPath, [join(root, 'tools/build-web.ts')], { stdio: 'inherit' }).status !== 0)
  process.exit(1)

const site = await startSite(root)
const browser = await chromium.launch({
  executablePath,
  args: [...chromiumArgs, '--disable-gpu'],
  chromiumSandbox: process.getuid?.() !== 0,
})
try {
  for (const width of values.width.split(',').map(Number))
    for (const theme of values.theme.split(',')) await takeAll(browser, width, theme)
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

/** Takes shots in one page. In a chain of shots all are prepared when any of them is requested. */
async function take(
  context: BrowserContext,
  folder: string,
  width: number,
  shots: readonly Shot[],
  leadingOn = false,
): Promise<void> {
  const fitting = shots.filter(({ upTo = width, from = width }) => width <= upTo && width >= from)
  if (!fitting.some(({ name }) => wanted(name))) return
  const page = await context.newPage()
  listen(page, folder)
  for (const { name, prepare, fullPage = false, passing = false } of fitting) {
    if (!leadingOn && !wanted(name)) continue
    await prepare(page)
    if (!passing) await settle(page)
    if (!wanted(name)) continue
    // Clicking an element further down has scrolled the page; a screenshot of the window must start at the top.
    if (!fullPage) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage })
    const shown = readmePictures[`${basename(folder)}/${name}`]
    if (shown !== undefined)
      await page.screenshot({ path: join(root, 'docs', 'pictures', shown), type: 'jpeg', quality: 80 })
  }
  await context.setOffline(false)
  await page.close()
}

/** Browser complaints are printed with the screenshot's folder. */
function listen(page: Page, folder: string): void {
  page.on('pageerror', (error) => console.error(`${folder} ${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('ERR_INTERNET_DISCONNECTED'))
      console.error(`${folder} ${page.url()}: ${message.text()}`)
  })
}

async function register(context: BrowserContext, login: string): Promise<void> {
  const answer = await context.request.post(calls.registr.path, {
    data: { email: `${login}@example.com`, login, password: 'a long password', info: '' },
    headers: { origin: site.url },
  })
  if (!answer.ok()) throw new Error(`registration: ${answer.status()} ${await answer.text()}`)
}
