/** The fixture of every journey: a site of its own, started as `npm start` would, on free ports with an empty data folder. */
import { type BrowserContext, test as base } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openDatabase } from '../server/platform/database.ts'
import { type Cameras, startCameras } from './cameras/cameras.ts'
import { startPicturesServer } from '../tools/video/pictures-server.ts'
import { enterSalt, shortFlight } from '../server/testing/round-salt.ts'
import { outOfSeason } from '../server/testing/season.ts'

/** What the sites seal with. */
const seedKey = randomBytes(32)

export interface Site {
  /** Where the pages are, without a slash at the end. */
  readonly url: string
  readonly realtimePort: number
  /** Of the account `admin`, made by this first start. */
  readonly adminPassword: string
  readonly dataDir: string
  /** Where the tables' site takes its cameras from; and what a camera says there. */
  readonly pictures: { url: string; key: string }
  /** Of tables whose pictures come by HLS and in a frame; of the tables' site alone. */
  readonly cameras: Cameras | undefined
}

interface Started {
  readonly site: Omit<Site, 'pictures' | 'cameras'>
  readonly server: ChildProcess
}

interface SiteOfWorker {
  /** Files that name something else here get a site of their own, which nobody used before them. */
  ownSite: string
  site: Site
}

interface Looks {
  /** `flat`: scenes are not drawn, as in a browser that cannot. Without a video card drawing costs more than all else. */
  drawing: 'flat' | 'real'
}

export const test = base.extend<Looks, SiteOfWorker>({
  drawing: ['flat', { option: true }],
  async context({ context, drawing }, use) {
    if (drawing === 'flat') await drawFlat(context)
    await use(context)
  },
  ownSite: ['', { scope: 'worker', option: true }],
  site: [
    async ({ ownSite }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'kurazh-e2e-'))
      // The database's own user has to pass through to stay inside the folder; mkdtemp closes it.
      await chmod(dataDir, 0o711)
      const deals = ownSite === 'tables'
      const pictures = deals ? await startPicturesServer({ port: 0, host: '127.0.0.1', secret: videoSecret, cameraKey }) : undefined
      const cameras = deals ? await startCameras() : undefined
      const sources = [`${byHand}=whep:${pictures?.url}/${byHand}/whep`, `${byHls}=hls:${cameras?.url}/table.m3u8`, `${byFrame}=iframe:${cameras?.url}/frame`]
      const { site, server } = await start(dataDir, deals ? { ...dealing, TABLE_VIDEO: sources.join(','), TABLE_VIDEO_SECRET: videoSecret } : flying)
      await prepare(dataDir, deals)
      await use({ ...site, cameras, pictures: { url: pictures?.url ?? '', key: cameraKey } })
      await pictures?.close()
      cameras?.close()
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
})

export { expect } from '@playwright/test'

/** For whoever comes to a journey beside its own page: no scene is drawn for them. */
export async function drawFlat(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(refuseWebGL)
  return context
}

/** Runs in the page, before its own code. */
function refuseWebGL(): void {
  // Stages are drawn in a worker, which the page gives its canvas to.
  Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen')
  const open = HTMLCanvasElement.prototype.getContext
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
    return kind.startsWith('webgl') ? null : Reflect.apply(open, this, [kind, ...rest])
  } as typeof open
}

/** Whatever the date, no season of the heist. Rounds are real, and nobody waits minutes for one: the first of a site without tables last from five seconds to a quarter of a minute. */
async function prepare(dataDir: string, deals: boolean): Promise<void> {
  const database = await openDatabase((await readFile(join(dataDir, 'postgres.url'), 'utf8')).trim())
  try {
    await outOfSeason(database)
    if (!deals) await enterSalt(database, { current: seedKey, former: [] }, Array.from({ length: 10 }, () => shortFlight))
  } finally {
    await database.close()
  }
}

/** The table that a person deals before a camera. */
export const byHand = 'roulette-la-partage'
/** Another one, without a camera: no other table deals the cards that a journey wants, for players cut the shoes. */
export const cardsByHand = 'blackjack-high'
/** Tables dealt by the chain whose cameras are other people's. */
export const [byHls, byFrame] = ['roulette', 'baccarat'] as const
const [videoSecret, cameraKey] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')] as const

/** Live tables are dealt on the site of their own journeys only: elsewhere nobody looks at them. */
const flying = { ROUND_SALT: 'entered', TABLES: 'off' } as const
const dealing = { ROUND_SALT: 'drawn', TABLES: 'on', TABLES_BY_HAND: `${byHand},${cardsByHand}`, WELCOME_GIFT: '50000' } as const

function start(dataDir: string, rounds: Readonly<Record<string, string>>): Promise<Started> {
  const server = spawn(process.execPath, [join(dirname(import.meta.dirname), 'server', 'main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Ports of zero: the system gives free ones, and the site says which.
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', REALTIME_PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'error', ROUND_CHAIN: '3000', SEED_KEY: seedKey.toString('hex'), ...rounds },
  })
  return new Promise((resolve, reject) => {
    let said = ''
    // Read to the end of its life: a site whose words nobody reads would fail on its next one.
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const [, url, realtimePort] = /(http:\/\/localhost:\d+) \(новости — порт (\d+)\)/.exec(said) ?? []
      const [, adminPassword] = /логин admin, пароль (\S+)/.exec(said) ?? []
      if (url === undefined || adminPassword === undefined) return
      resolve({ server, site: { url, realtimePort: Number(realtimePort), adminPassword, dataDir } })
    })
    server.once('exit', (code) => reject(new Error(`the site did not start (code ${code}): ${said}`)))
  })
}
