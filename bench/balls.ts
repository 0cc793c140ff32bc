/**
 * Plinko in a browser: memory kept after 1,000 balls, and main-thread work per frame of autobet.
 *   node bench/balls.ts [seconds of autobet]
 * Uses the build in web/dist.
 */
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { calls } from '@kurazh/contract/index.ts'
import { chromiumArgs, findChromium } from '../harness/chromium.ts'
import { startSite } from '../harness/screenshot-site.ts'
import { measureFrames, printFrames } from '../harness/main-thread.ts'

const balls = 1_000
const warmUp = 200
const atOnce = 40
const seconds = Number(process.argv[2] ?? '60')

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
  const body = { email: 'balls@example.org', login: 'balls', password: 'a password of the bench', info: '' }
  await context.request.post(calls.registr.path, { data: body, headers: { origin: site.url } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await page.goto('/plinko', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Мин', exact: true }).click()
  await page.getByRole('slider', { name: 'Ряды' }).fill('16')
  await autoplay(page, session)
  await memory(page, session)
} finally {
  await browser.close()
  await site.stop()
}

/** Main-thread work per frame of autobet at eight balls a second. */
async function autoplay(page: Page, session: CDPSession): Promise<void> {
  await page.getByText('Авто', { exact: true }).click()
  await page.getByRole('radiogroup', { name: 'Шариков в секунду' }).getByText('8').click()
  await page.getByLabel('Сколько ставок').fill('0')
  await page
    .getByRole('button', { name: /^Авто: бросить/ })
    .first()
    .click()
  await page.waitForTimeout(5_000)
  const work = await measureFrames(session, () => page.waitForTimeout(seconds * 1_000))
  const dropped = await page.locator('[data-part="stop-progress"]').innerText()
  await page.getByRole('button', { name: /Остановить/ }).click()
  await page.waitForTimeout(4_000)
  await page.getByText('Вручную', { exact: true }).click()
  printFrames(work, `автоигра ${seconds} с, ${dropped}`)
}

/** The heap after garbage collection, before and after 1,000 balls. */
async function memory(page: Page, session: CDPSession): Promise<void> {
  await page.getByRole('button', { name: 'Турбо' }).click()
  await drop(page, warmUp)
  const before = await heapSize(session)
  await drop(page, balls)
  const after = await heapSize(session)
  console.log(
    `страница без потока сцены: куча после сборки мусора: ${before.megabytes.toFixed(2)} МБ до, ${after.megabytes.toFixed(2)} МБ после ${balls} шариков`,
  )
  console.log(`узлов страницы ${before.nodes} и ${after.nodes}, слушателей ${before.listeners} и ${after.listeners}`)
}

/** How many bets the page has counted; each counts when its ball has landed. */
async function landed(page: Page): Promise<number> {
  const [, count = '0'] =
    /из ([\d\s]+) став/.exec(await page.locator('[data-part="panel"] [data-part="notice"]').innerText()) ?? []
  return Number(count.replace(/\s/g, ''))
}

/** Drops this many balls, forty at once, and waits until all have landed. */
async function drop(page: Page, count: number): Promise<void> {
  const button = page.getByRole('button', { name: 'Бросить шарик' })
  const wanted = (await landed(page)) + count
  while ((await landed(page)) < wanted) {
    const before = await landed(page)
    await button.evaluate((element: HTMLButtonElement, times) => {
      for (let ball = 0; ball < times; ball += 1) element.click()
    }, atOnce)
    while ((await landed(page)) < before + atOnce) await page.waitForTimeout(50)
  }
}

async function heapSize(session: CDPSession) {
  await session.send('Performance.enable')
  for (let times = 0; times < 3; times += 1) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { megabytes: of('JSHeapUsedSize') / 2 ** 20, nodes: of('Nodes'), listeners: of('JSEventListeners') }
}
