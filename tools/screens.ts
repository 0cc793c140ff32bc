/**
 * `npm run screens`: pictures of every screen in both themes at four widths, in screens/, to look at what was built.
 * `-- --widths 360,1280` and `-- --only dice` take fewer. It starts a site of its own and throws it away.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { chromiumArgs, findChromium } from '../e2e/chromium.ts'
import { shots } from './pictures/shots.ts'
import { startSite } from './pictures/site.ts'

const root = dirname(import.meta.dirname)
const { values } = parseArgs({ options: { widths: { type: 'string', default: '360,768,1280,1920' }, only: { type: 'string', default: '' } } })
const heights: Record<string, number> = { 360: 740, 768: 1024, 1280: 860, 1920: 1080 }
const themes = ['dark', 'light'] as const

const executablePath = findChromium()
if (executablePath === undefined) {
  console.error('Нет браузера: установите chromium или назовите его в CHROMIUM_PATH.')
  process.exit(1)
}
if (spawnSync(process.execPath, [join(root, 'tools/build-web.ts')], { stdio: 'inherit' }).status !== 0) process.exit(1)

const site = await startSite(root)
const browser = await chromium.launch({
  executablePath,
  args: [...chromiumArgs, '--disable-gpu'],
  chromiumSandbox: process.getuid?.() !== 0,
})
try {
  for (const width of values.widths.split(',').map(Number)) for (const theme of themes) await takeAll(browser, width, theme)
} finally {
  await browser.close()
  await site.stop()
}

async function takeAll(within: Browser, width: number, theme: (typeof themes)[number]): Promise<void> {
  const folder = join(root, 'screens', `${width}-${theme}`)
  mkdirSync(folder, { recursive: true })
  const context = await within.newContext({
    viewport: { width, height: heights[width] ?? 900 },
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    hasTouch: width < 945,
    baseURL: site.url,
  })
  if (theme === 'light') await context.addInitScript(() => localStorage.setItem('light', 'true'))
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(`${width} ${theme}: ${error.message}`))
  page.on('console', (message) => message.type() === 'error' && console.error(`${width} ${theme}: ${message.text()}`))
  const login = `screens_${width}_${theme}`
  for (const { name, prepare, fullPage } of shots) {
    await prepare(page, login)
    if (name.includes(values.only)) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: fullPage ?? false })
  }
  await context.close()
  console.log(`screens/${width}-${theme}`)
}
