/**
 * What the first hour asks of a newcomer: `node bench/first-hour.ts [part of a way's name]` walks every way in a real browser, with a
 * finger at 360×740 and a mouse at 1280×800, each by a player of its own, and counts taps, scrolls, fields and seconds from the
 * site's address to what was wanted. It runs on what web/dist holds. The seconds are the site's own: the hand takes no time.
 */
import { type Browser, chromium } from '@playwright/test'
import { calls } from '@kurazh/contract/index.ts'
import { chromiumArgs, findChromium } from '../e2e/chromium.ts'
import { startSite } from '../tools/pictures/site.ts'
import { type Effort, makeHand } from './first-hour/hand.ts'
import { password, Unlucky, type Way, ways } from './first-hour/ways.ts'

const [wanted = ''] = process.argv.slice(2)
const windows = [
  { name: 'телефон', touch: true, viewport: { width: 360, height: 740 } },
  { name: 'стол', touch: false, viewport: { width: 1280, height: 800 } },
] as const
/** Chance may end a game before its way does. */
const mostTries = 8

const executablePath = findChromium()
if (executablePath === undefined) throw new Error('no chromium: name it in CHROMIUM_PATH')
process.env.REGISTRATIONS_PER_HOUR = '1000'
const site = await startSite(new URL('..', import.meta.url).pathname)
const browser = await chromium.launch({ executablePath, args: [...chromiumArgs], chromiumSandbox: process.getuid?.() !== 0 })
let walkers = 0
let failed = 0
try {
  console.log('| путь | телефон: касаний | прокруток | полей | с | стол: нажатий | прокруток | полей | с |\n|---|---|---|---|---|---|---|---|---|')
  for (const way of ways.filter(({ name }) => name.includes(wanted))) {
    const cells: string[] = []
    for (const window of windows) cells.push(await told(way, window))
    console.log(`| ${way.name} | ${cells.join(' | ')} |`)
  }
} finally {
  await browser.close()
  await site.stop()
}
process.exitCode = failed === 0 ? 0 : 1

async function told(way: Way, window: (typeof windows)[number]): Promise<string> {
  try {
    const { taps, scrolls, fields, seconds } = await walk(browser, way, window)
    return [taps, scrolls, fields, seconds.toFixed(1)].join(' | ')
  } catch (error) {
    failed += 1
    console.error(`${way.name}, ${window.name}: ${error instanceof Error ? error.message : String(error)}`)
    return 'не дошли | | |'
  }
}

async function walk(within: Browser, way: Way, { touch, viewport }: (typeof windows)[number]): Promise<Effort> {
  for (let tries = 1; ; tries += 1) {
    walkers += 1
    const login = `walker-${walkers}`
    const context = await within.newContext({ baseURL: site.url, viewport, hasTouch: touch, isMobile: touch, locale: 'ru-RU', timezoneId: 'Europe/Moscow', serviceWorkers: 'block' })
    try {
      if (way.as === 'player') {
        const data = { email: `${login}@example.org`, login, password, info: '' }
        const answer = await context.request.post(calls.registr.path, { data, headers: { origin: site.url } })
        if (!answer.ok()) throw new Error(`registration: ${answer.status()} ${await answer.text()}`)
      }
      const page = await context.newPage()
      page.setDefaultTimeout(30_000)
      const hand = makeHand(page, touch)
      await page.goto('/')
      await way.go(hand, login)
      return hand.effort()
    } catch (error) {
      if (!(error instanceof Unlucky) || tries === mostTries) throw error
    } finally {
      await context.close()
    }
  }
}
