/**
 * Measures the first hour of a new player: walks every path in a real browser, with touch at 360×740 and a mouse at
 * 1280×800, each with a new player, and counts taps, scrolls, fields and seconds from the site's address to the goal.
 * Uses the build in web/dist. The seconds are the site's own: the simulated hand takes no time.
 *   node bench/first-hour.ts [part of a path's name]
 */
import { type Browser, chromium } from '@playwright/test'
import { calls } from '@kurazh/contract/index.ts'
import { chromiumArgs, findChromium } from '../harness/chromium.ts'
import { startSite } from '../harness/screenshot-site.ts'
import { type Effort, makeHand } from './first-hour/hand.ts'
import { password, Unlucky, type Path, paths } from './first-hour/paths.ts'

const [wanted = ''] = process.argv.slice(2)
const windows = [
  { name: 'телефон', touch: true, viewport: { width: 360, height: 740 } },
  { name: 'стол', touch: false, viewport: { width: 1280, height: 800 } },
] as const
/** Chance may end a game before the path is complete. */
const mostTries = 8

const executablePath = findChromium()
if (executablePath === undefined) throw new Error('no chromium: name it in CHROMIUM_PATH')
process.env.REGISTRATIONS_PER_HOUR = '1000'
const site = await startSite(new URL('..', import.meta.url).pathname)
const browser = await chromium.launch({
  executablePath,
  args: [...chromiumArgs],
  chromiumSandbox: process.getuid?.() !== 0,
})
let walkers = 0
let failed = 0
try {
  console.log(
    '| путь | телефон: касаний | прокруток | полей | с | стол: нажатий | прокруток | полей | с |\n|---|---|---|---|---|---|---|---|---|',
  )
  for (const path of paths.filter(({ name }) => name.includes(wanted))) {
    const cells: string[] = []
    for (const window of windows) cells.push(await resultLine(path, window))
    console.log(`| ${path.name} | ${cells.join(' | ')} |`)
  }
} finally {
  await browser.close()
  await site.stop()
}
process.exitCode = failed === 0 ? 0 : 1

async function resultLine(path: Path, window: (typeof windows)[number]): Promise<string> {
  try {
    const { taps, scrolls, fields, seconds } = await walk(browser, path, window)
    return [taps, scrolls, fields, seconds.toFixed(1)].join(' | ')
  } catch (error) {
    failed += 1
    console.error(`${path.name}, ${window.name}: ${error instanceof Error ? error.message : String(error)}`)
    return 'не дошли | | |'
  }
}

async function walk(within: Browser, path: Path, { touch, viewport }: (typeof windows)[number]): Promise<Effort> {
  for (let tries = 1; ; tries += 1) {
    walkers += 1
    const login = `walker-${walkers}`
    const context = await within.newContext({
      baseURL: site.url,
      viewport,
      hasTouch: touch,
      isMobile: touch,
      locale: 'ru-RU',
      timezoneId: 'Europe/Moscow',
      serviceWorkers: 'block',
    })
    try {
      if (path.as === 'player') {
        const data = { email: `${login}@example.org`, login, password, info: '' }
        const answer = await context.request.post(calls.registr.path, { data, headers: { origin: site.url } })
        if (!answer.ok()) throw new Error(`registration: ${answer.status()} ${await answer.text()}`)
      }
      const page = await context.newPage()
      page.setDefaultTimeout(30_000)
      const hand = makeHand(page, touch)
      await page.goto('/')
      await path.go(hand, login)
      return hand.effort()
    } catch (error) {
      if (!(error instanceof Unlucky) || tries === mostTries) throw error
    } finally {
      await context.close()
    }
  }
}
