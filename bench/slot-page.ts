/**
 * The cost of machines in a browser: the bytes loaded for each, its textures on a desktop and on a phone, and whether
 * memory grows over a thousand spins and over opening all machines in turn, three times.
 *   node bench/slot-page.ts [--spins 1000] [--drawn 60]
 * --drawn: how many of the spins are animated, the rest are instant.
 */
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { calls } from '@kurazh/contract/index.ts'
import type { Game } from '@kurazh/games/core/game.ts'
import { games } from '@kurazh/games/index.ts'
import { chromiumArgs, findChromium } from '../harness/chromium.ts'
import { beforeScenes, sceneWorkers } from '../harness/scene-worker.ts'
import { startSite } from '../harness/screenshot-site.ts'
import { ratio, whole } from './figures.ts'
import { countTextures } from './slot-page/textures.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({
  options: { spins: { type: 'string', default: '1000' }, drawn: { type: 'string', default: '60' } },
})
const machines = Object.values<Game>(games)
  .filter((game) => 'machine' in game)
  .map(({ id }) => id)
const turns = 3

process.env['WELCOME_GIFT'] = '100000'
process.env['RATE_FACTOR'] = '100000'
const executablePath = findChromium()
if (executablePath === undefined) throw new Error('no chromium: name it in CHROMIUM_PATH')
const site = await startSite(new URL('..', import.meta.url).pathname)
const browser = await chromium.launch({
  executablePath,
  args: [...chromiumArgs, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  chromiumSandbox: process.getuid?.() !== 0,
})
try {
  await measureOpening()
  await measureSpins()
} finally {
  await browser.close()
  await site.stop()
}

/** A signed-in page of this size in its own context, with two device pixels per pixel. */
async function openPage(name: string, width: number, height: number): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width, height },
    deviceScaleFactor: 2,
    serviceWorkers: 'block',
  })
  await context.request.post(calls.registr.path, {
    data: { email: `${name}@example.org`, login: name, password: 'a password of the bench', info: '' },
    headers: { origin: site.url },
  })
  await beforeScenes(context, countTextures)
  const page = await context.newPage()
  return { page, session: await context.newCDPSession(page) }
}

/** Opens a machine without reloading the page, and waits for its reels. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('[data-part="stage"]')?.setAttribute('data-left', '')
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, address)
  await page.locator('[data-part="stage"][data-standing]:not([data-left])').waitFor({ timeout: 60_000 })
}

async function measureOpening(): Promise<void> {
  const sizes = [
    ['desk', 1280, 860],
    ['phone', 360, 740],
  ] as const
  const memoryByMachine = new Map<string, string[]>(machines.map((id) => [id, []]))
  for (const [name, width, height] of sizes) {
    const { page, session } = await openPage(name, width, height)
    const bytes = await countBytes(session)
    await page.goto('/slots')
    await page
      .getByRole('link', { name: /возврат/ })
      .first()
      .waitFor()
    for (const id of machines) {
      const before = bytes()
      await goTo(page, name === 'phone' ? `/slot/v2/${id}` : `/slot/${id}`)
      if (name === 'desk') memoryByMachine.get(id)?.push(`${ratio((bytes() - before) / 1024)} кБ`)
      memoryByMachine.get(id)?.push(`${ratio((await texturesOf(page)) / 2 ** 20)} МБ`)
    }
    if (name === 'desk') await measureTurns(page, session)
    await page.context().close()
  }
  console.log(
    'По проводу (сжатое, первый — вместе с общим кодом автоматов), текстуры на столе 1280 и на телефоне 360, два пиксела на точку:',
  )
  for (const [id, figures] of memoryByMachine)
    console.log(`  ${id.padEnd(16)}${figures.map((figure) => figure.padStart(14)).join('')}`)
}

/** Opens all machines in turn, repeatedly: after the first turn memory must not grow. */
async function measureTurns(page: Page, session: CDPSession): Promise<void> {
  console.log('Память после всех автоматов по очереди (уже открытых по разу):')
  for (let turn = 0; turn <= turns; turn += 1) {
    // It ends where the next turn starts: a machine that is already open would not be built again.
    for (const id of turn === 0 ? [] : machines.slice(1)) await goTo(page, `/slot/${id}`)
    await goTo(page, `/slot/${machines[0]}`)
    await printMemory(page, session, `круг ${turn}`)
  }
}

async function measureSpins(): Promise<void> {
  console.log('Память за вращения (ural-gems, 1280):')
  const { page, session } = await openPage('spins', 1280, 860)
  await page.goto('/slot/ural-gems?rouble')
  await page.locator('[data-part="slot-world"] [data-part="stage"][data-standing]').waitFor({ timeout: 60_000 })
  await spin(page, 5)
  await page.getByRole('button', { name: 'Турбо' }).click()
  await printMemory(page, session, 'после 5')
  await spin(page, Number(values.drawn))
  await printMemory(page, session, `и ${values.drawn} с движением`)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const rest = Number(values.spins) - Number(values.drawn)
  for (const part of [1, 2]) {
    await spin(page, Math.ceil(rest / 2))
    await printMemory(page, session, `и ${Math.ceil(rest / 2)} сразу (${part}/2)`)
  }
  await page.context().close()
}

/** Presses as soon as possible, this many times, and waits for the last. */
async function spin(page: Page, count: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    const button = () =>
      document.querySelector<HTMLButtonElement>('[data-part="spin"][data-state="ready"]:not(:disabled)')
    for (let spun = 0; spun < wanted; spun += 1) {
      while (!button()) await new Promise((resolve) => setTimeout(resolve, 8))
      button()?.click()
      await new Promise((resolve) => setTimeout(resolve, 8))
    }
    while (!button()) await new Promise((resolve) => setTimeout(resolve, 8))
  }, count)
}

async function printMemory(page: Page, session: CDPSession, when: string): Promise<void> {
  // Memory that is freed late, messages included.
  await page.waitForTimeout(2_000)
  for (let again = 0; again < 3; again += 1) await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  const figure = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN
  console.log(
    `  ${when.padEnd(24)} страница: куча ${ratio(figure('JSHeapUsedSize') / 2 ** 20)} МБ, узлов ${whole(figure('Nodes'))}, слушателей ${whole(figure('JSEventListeners'))}; сцена: текстур ${ratio((await texturesOf(page)) / 2 ** 20)} МБ`,
  )
}

/** For the current stage: its worker is the newest. */
async function texturesOf(page: Page): Promise<number> {
  return (
    (await sceneWorkers(page)
      .at(-1)
      ?.evaluate(() => (globalThis as unknown as { textureBytes(): number }).textureBytes())) ?? 0
  )
}

/** Bytes received so far. */
async function countBytes(session: CDPSession): Promise<() => number> {
  let bytes = 0
  await session.send('Network.enable')
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  return () => bytes
}
