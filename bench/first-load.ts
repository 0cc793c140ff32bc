/**
 * Measures what opening a page costs a phone's main thread, compared with an empty page with the same React, router and
 * queries and the same build options. Seven visits of each page by default, alternately; medians. Counts processor time
 * since the first paint, times four, as Lighthouse does: a busy machine hardly affects it. The last line is an idle
 * open lobby: the share of a core that its process takes over half a minute. Uses the build in web/dist.
 *   node bench/first-load.ts [visits]
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { calls } from '@kurazh/contract/index.ts'
import { build, loadConfigFromFile } from 'vite'
import { chromiumArgs, findChromium } from '../harness/chromium.ts'
import { createCaller } from './caller.ts'
import { type LoadWork, measureLoad } from '../harness/main-thread.ts'
import { startSite } from '../harness/site.ts'
import { inWorkspace } from '../harness/workspace.ts'

/** Code, answers and first renders have arrived by then. */
const settledMs = 5000
const idleMs = 30_000
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block',
} as const

const visits = Number(process.argv[2] ?? 7)
const executablePath = findChromium()
if (executablePath === undefined) throw new Error('no chromium: name it in CHROMIUM_PATH')

await inWorkspace(async ({ folder }, onLeave) => {
  const empty = await serveEmptyPage(join(folder, 'empty'), onLeave)
  const site = await startSite({ DATA_DIR: join(folder, 'site') })
  onLeave(() => site.stop())
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumArgs],
    chromiumSandbox: process.getuid?.() !== 0,
  })
  onLeave(() => browser.close())
  const cookie = await registeredCookie(site.origin, 'first')
  await fillFeed(site.origin, await registeredCookie(site.origin, 'other'))
  const pages = [
    { name: 'пустая страница', address: empty, cookie: '' },
    { name: 'лобби, гость', address: `${site.origin}/`, cookie: '' },
    { name: 'лобби, игрок', address: `${site.origin}/`, cookie },
    { name: 'dice, игрок', address: `${site.origin}/dice`, cookie },
    { name: 'crash, игрок', address: `${site.origin}/crash`, cookie },
  ].map((page) => ({ ...page, works: [] as LoadWork[] }))
  for (let visit = 0; visit < visits; visit++) {
    for (const page of pages) page.works.push(await opened(browser, page.address, page.cookie))
  }
  const [emptyMs = 0] = pages.map(({ works }) => medianOf(works, 'blockingMs'))
  for (const { name, works } of pages) {
    const [blocking, busy, longest] = [
      medianOf(works, 'blockingMs'),
      medianOf(works, 'busyMs'),
      medianOf(works, 'longestMs'),
    ]
    console.log(
      `${name}: блокировка ${blocking.toFixed(0)} мс (на ${(blocking - emptyMs).toFixed(0)} мс больше пустой), всего ${busy.toFixed(0)} мс, самая долгая задача ${longest.toFixed(0)} мс`,
    )
  }
  console.log(`открытое лобби: ${((await idleShare(browser, `${site.origin}/`)) * 100).toFixed(2)} % ядра`)
})

/** Builds the page into `folder` and serves it. Returns its address. */
async function serveEmptyPage(folder: string, onLeave: (leave: () => Promise<void>) => void): Promise<string> {
  const web = new URL('../web/', import.meta.url).pathname
  const { config } =
    (await loadConfigFromFile({ command: 'build', mode: 'production' }, join(web, 'vite.config.ts'))) ?? {}
  process.env.NODE_ENV = 'production'
  const options = config?.build?.rolldownOptions
  await build({
    configFile: false,
    root: web,
    logLevel: 'error',
    publicDir: false,
    build: {
      ...config?.build,
      outDir: folder,
      rolldownOptions: {
        ...options,
        input: join(web, 'testing/empty-page.tsx'),
        output: { ...(Array.isArray(options?.output) ? {} : options?.output), entryFileNames: 'page.js' },
      },
    },
  })
  // As on the site: first paint, then the code.
  const start = "requestAnimationFrame(() => setTimeout(() => import('/page.js')))"
  const drawn =
    '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><div id="root"><p>Пустая страница</p></div>'
  await writeFile(join(folder, 'index.html'), `${drawn}<script>${start}</script>`)
  await writeFile(join(folder, 'answer.json'), '{}')
  const types: Readonly<Record<string, string>> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.json': 'application/json',
  }
  const server = createServer((request, response) => {
    const file = request.url === '/' || request.url === undefined ? '/index.html' : request.url
    readFile(join(folder, file)).then(
      (body) => response.writeHead(200, { 'content-type': types[extname(file)] ?? '' }).end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onLeave(() => new Promise((resolve) => server.close(() => resolve())))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** One visit of a fresh browser. */
async function opened(browser: Browser, address: string, cookie: string): Promise<LoadWork> {
  const context = await browser.newContext({ ...phone, ...(cookie !== '' && { extraHTTPHeaders: { cookie } }) })
  try {
    const page = await context.newPage()
    return await measureLoad(await context.newCDPSession(page), async () => {
      await page.goto(address)
      await page.waitForTimeout(settledMs)
    })
  } finally {
    await context.close()
  }
}

/** The share of a core that the idle page's process takes. */
async function idleShare(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(address)
  await page.waitForTimeout(2 * settledMs)
  const session = await browser.newBrowserCDPSession()
  const spent = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return new Map(processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]))
  }
  const before = await spent()
  await page.waitForTimeout(idleMs)
  // The browser keeps spare processes at a fifth of this; the page's process is the busiest.
  const share =
    Math.max(...[...(await spent())].map(([id, seconds]) => seconds - (before.get(id) ?? seconds))) / (idleMs / 1000)
  await context.close()
  return share
}

async function registeredCookie(origin: string, login: string): Promise<string> {
  const body = { email: `${login}@example.org`, login, password: 'a password of the bench', info: '' }
  const response = await fetch(`${origin}${calls.registr.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}

/** Bets of another player: a lobby's feed is rarely empty. */
async function fillFeed(origin: string, cookie: string): Promise<void> {
  const caller = createCaller(origin, 1)
  for (let bets = 0; bets < 12; bets++) {
    const [next] = await caller.commitments(cookie)
    const answer = await caller.placeBet(cookie, {
      game: 'dice',
      nonce: next?.nonce ?? 0,
      clientSeed: 'feed',
      stake: 10,
      params: { chance: 49.5, side: 'under' },
    })
    if (answer.kind !== 'settled') throw new Error(`the bench's bet was refused: ${answer.code}`)
  }
  await caller.close()
}

function medianOf(works: readonly LoadWork[], figure: keyof LoadWork): number {
  const values = works.map((work) => work[figure]).toSorted((one, other) => one - other)
  return values[Math.floor(values.length / 2)] ?? 0
}
