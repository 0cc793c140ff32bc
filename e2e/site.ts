/**
 * The fixture of every e2e test: a separate site, started like `npm start`, on free ports with an empty data folder.
 */
import { type BrowserContext, test as base } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openDatabase } from '../server/platform/database/database.ts'
import { type Cameras, startCameras } from './cameras/cameras.ts'
import { startVideoServer } from '../harness/video/video-server.ts'
import { enterSalt, shortFlight } from '../server/testing/round-salt.ts'
import { outOfSeason } from '../server/testing/season.ts'

/** The seed key of the sites. */
const seedKey = randomBytes(32)

export interface Site {
  /** The address of the pages, without a slash at the end. */
  readonly url: string
  readonly realtimePort: number
  /** Password of the account `admin`, created by this first start. */
  readonly adminPassword: string
  readonly dataDir: string
  /** The video server of the tables' site; and its camera key. */
  readonly pictures: { url: string; key: string }
  /** Cameras by HLS and in a frame; on the tables' site only. */
  readonly cameras: Cameras | undefined
}

interface Started {
  readonly site: Omit<Site, 'pictures' | 'cameras'>
  readonly server: ChildProcess
}

interface SiteOfWorker {
  /** Files that name something else here get a fresh site of their own. */
  ownSite: string
  site: Site
}

interface Told {
  /** What the open pages say when a journey has failed. */
  lastWords: undefined
}

interface Looks {
  /**
   * `flat`: scenes are not drawn, as in a browser without WebGL. Without a graphics card drawing is the largest cost.
   */
  drawing: 'flat' | 'real'
}

export const test = base.extend<Looks & Told, SiteOfWorker>({
  drawing: ['flat', { option: true }],
  async context({ context, drawing }, use) {
    if (drawing === 'flat') await drawFlat(context)
    await use(context)
  },
  lastWords: [
    // `context` is asked for so that it is still open then.
    async ({ browser, context: _open }, use, { title }) => {
      await use(undefined)
      const { status, expectedStatus } = test.info()
      if (status === expectedStatus) return
      for (const page of browser.contexts().flatMap((each) => each.pages())) {
        const text = await page.evaluate(() => document.body.innerText).catch(() => 'no answer')
        console.log(`[${title}] ${page.url()} says:\n${text.replace(/\s*\n\s*/g, ' / ').slice(0, 3000)}`)
      }
    },
    { auto: true },
  ],
  ownSite: ['', { scope: 'worker', option: true }],
  site: [
    async ({ ownSite }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'kurazh-e2e-'))
      // The database's own user must be able to traverse the folder; mkdtemp closes it.
      await chmod(dataDir, 0o711)
      const deals = ownSite === 'tables'
      const pictures = deals
        ? await startVideoServer({ port: 0, host: '127.0.0.1', secret: videoSecret, cameraKey })
        : undefined
      const cameras = deals ? await startCameras() : undefined
      const sources = [
        `${dealtByPerson}=whep:${pictures?.url}/${dealtByPerson}/whep`,
        `${byHls}=hls:${cameras?.url}/table.m3u8`,
        `${byFrame}=iframe:${cameras?.url}/frame`,
      ]
      const { site, server } = await start(
        dataDir,
        deals ? { ...dealing, TABLE_VIDEO: sources.join(','), TABLE_VIDEO_SECRET: videoSecret } : flying,
      )
      await prepare(dataDir, deals)
      await use({ ...site, cameras, pictures: { url: pictures?.url ?? '', key: cameraKey } })
      await pictures?.close()
      cameras?.close()
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
})

export { expect } from '@playwright/test'

/** For additional visitors in a test: no scene is drawn for them. */
export async function drawFlat(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(refuseWebGL)
  return context
}

/** Runs in the page, before its own code. */
function refuseWebGL(): void {
  // Stages are drawn in a worker, to which the page transfers its canvas.
  Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen')
  const open = HTMLCanvasElement.prototype.getContext
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
    return kind.startsWith('webgl') ? null : Reflect.apply(open, this, [kind, ...rest])
  } as typeof open
}

/**
 * Whatever the date, no heist season. Rounds are real, but no test waits minutes for one: the first rounds of a site
 * without tables last from five seconds to a quarter of a minute.
 */
async function prepare(dataDir: string, deals: boolean): Promise<void> {
  const database = await openDatabase((await readFile(join(dataDir, 'postgres.url'), 'utf8')).trim())
  try {
    await outOfSeason(database)
    if (!deals)
      await enterSalt(
        database,
        { current: seedKey, former: [] },
        Array.from({ length: 10 }, () => shortFlight),
      )
  } finally {
    await database.close()
  }
}

/** The table that a person deals in front of a camera. */
export const dealtByPerson = 'roulette-la-partage'
/**
 * Another one, without a camera: no other table can deal the cards that a test needs, because players cut the shoes.
 */
export const cardsDealtByPerson = 'blackjack-high'
/** Tables dealt by the chain with external cameras. */
export const [byHls, byFrame] = ['roulette', 'baccarat'] as const
const [videoSecret, cameraKey] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')] as const

/** Live tables run only on the site of their own tests: no other test looks at them. */
const flying = { ROUND_SALT: 'entered', TABLES: 'off', SLOT_BUY: 'on' } as const
const dealing = {
  ROUND_SALT: 'drawn',
  TABLES: 'on',
  TABLES_BY_HAND: `${dealtByPerson},${cardsDealtByPerson}`,
  WELCOME_GIFT: '50000',
} as const

function start(dataDir: string, rounds: Readonly<Record<string, string>>): Promise<Started> {
  const server = spawn(process.execPath, [join(dirname(import.meta.dirname), 'server', 'main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Ports of zero: the system assigns free ones, and the site prints them.
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      REALTIME_PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      ROUND_CHAIN: '3000',
      SEED_KEY: seedKey.toString('hex'),
      ...rounds,
    },
  })
  return new Promise((resolve, reject) => {
    let output = ''
    // Read until it exits: a site whose output nobody reads would block on its next line.
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const [, url, realtimePort] = /(http:\/\/localhost:\d+) \(новости — порт (\d+)\)/.exec(output) ?? []
      const [, adminPassword] = /логин admin, пароль (\S+)/.exec(output) ?? []
      if (url === undefined || adminPassword === undefined) return
      resolve({ server, site: { url, realtimePort: Number(realtimePort), adminPassword, dataDir } })
    })
    server.once('exit', (code) => reject(new Error(`the site did not start (code ${code}): ${output}`)))
  })
}
