/** The composition root: lays the ground, opens every slice of the one list on it, and closes all of it in order. */
import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './config.ts'
import { createAdminDoor } from './features/admin/admin-door.ts'
import { loginsOf } from './features/identity/logins.ts'
import { createSessions, sessionCookie, type Sessions } from './features/identity/sessions/sessions.ts'
import { sheetOf } from './features/site/lobby-order.ts'
import { followSite } from './features/site/site.ts'
import { startAuditor } from './ledger/auditor.ts'
import { type Bus, openBus } from './platform/bus.ts'
import { createDatabaseClock } from './platform/database-clock.ts'
import type { Database } from './platform/database.ts'
import type { EncryptionKey } from './platform/encryption.ts'
import { type FanOut, openFanOut, workersFanOut } from './platform/fan-out.ts'
import { createHttp, type Http } from './platform/http.ts'
import { startJob } from './platform/job.ts'
import type { Log } from './platform/log.ts'
import type { Mail } from './platform/mail.ts'
import { createMetrics, serveMetrics, shareMetrics } from './platform/metrics.ts'
import { ownNeighbours } from './platform/neighbours.ts'
import { openApiDocument } from './platform/openapi.ts'
import { isSecure } from './platform/origin.ts'
import { type PageDependencies, servePages } from './platform/pages.ts'
import { publicEndpoints } from './platform/public-endpoints.ts'
import { createRateLimits } from './platform/rate-limit.ts'
import { openSome } from './platform/re-encryption.ts'
import { createSecondOrigin, type SecondOrigin } from './platform/second-origin.ts'
import { createRealtime, type Realtime } from './platform/realtime.ts'
import { sharedListening } from './platform/shared-port.ts'
import { hasSiteSecrets } from './platform/site-secrets.ts'
import { type SteadyClock, steadyClock } from './platform/steady-clock.ts'
import { hiddenWhere } from './wiring/hidden.ts'
import { openBetLinks } from './play/bets/bet-links.ts'
import { startFollowers } from './play/bets/followers.ts'
import { jurisdictionOf } from './play/jurisdictions.ts'
import { videoSettings } from './play/tables/video/video.ts'
import { sendDue, sweepEvents } from './platform/webhooks/delivery.ts'
import { lookEveryMs } from './platform/webhooks/policy.ts'
import type { Opened } from './slice.ts'
import { joinSlices, type SiteDependencies } from './wiring/between-slices.ts'
import { givenHere, ofAllSlices, sealedTables, slices } from './wiring/slices.ts'

const sweepEveryMs = 300_000

export interface Ports {
  port: number
  realtimePort: number
  packagePort: number
}

export interface App {
  /** Listens on its ports and answers the ones it got. */
  listen(): Promise<Ports>
  /** Finishes what is under way and what is in the air, then closes everything but the database. */
  close(): Promise<void>
  /** The same, but leaves what is in the air where it is, as a killed process would: in tests. */
  abandon(): Promise<void>
}

export interface AppDependencies {
  config: Config
  database: Database
  databaseUrl: string
  seedKey: EncryptionKey
  mail: Mail
  log: Log
  checkReplies?: boolean
  /** Stands in for the database's clock: in tests. */
  clock?: SteadyClock
  /** How often payments, payouts, tournaments and the heist are looked at, in milliseconds, where not at their own pace: in tests. */
  lookEveryMs?: number
}

/** Builds the site on a migrated database. */
export async function createApp(deps: AppDependencies): Promise<App> {
  const { config, database, log, seedKey: key } = deps
  const { db } = database
  // First of all: with a wrong key nothing is opened, nor made.
  await refuseWrongKey(database, key)
  const links = await openBetLinks(db, key)
  const clock = deps.clock ?? steadyClock(await createDatabaseClock(db))
  const bus = await openBus(deps.databaseUrl, log)
  const rateLimits = createRateLimits(db)
  const sessions = createSessions(db, bus, isSecure(config.publicOrigin))
  const site = await followSite(db, bus, config.social)
  const auditor = await startAuditor(database.patient, bus, log)
  const opened: Opened[] = []
  const realtime = openRealtime(config, log, sessions, opened)
  const jurisdiction = jurisdictionOf(config.jurisdiction)
  const http = await createHttp({
    ...config, log, rateLimits, checkReplies: deps.checkReplies ?? false, authenticate: sessions.authenticate, inMaintenance: () => site.current().works !== 0, mayGive: (reward) => jurisdiction.rewards.includes(reward), adminDoor: createAdminDoor({ db, loginsOf }), now: clock.now,
  })
  const secondOrigin = createSecondOrigin({ log, trustProxy: config.trustProxy, publicOrigin: config.packageOrigin })
  let origin = config.publicOrigin ?? `http://localhost:${config.port}`
  const joined = await joinSlices({ ...deps, key, links, clock, rateLimits, sessions, site, realtime, http, secondOrigin, ofAllSlices: givenHere(jurisdiction), isStopped: auditor.isStopped, origin: () => origin })
  let stopping = false
  await openSlices(joined, bus, opened)
  publicEndpoints(http.app, { openApi: () => openApiDocument(config.brand, sessionCookie(isSecure(config.publicOrigin))), db, isBettingStopped: auditor.isStopped, isStopping: () => stopping })
  const metrics = config.metrics && createMetrics(http.app, {
    db, pool: database.pool, log, sockets: realtime.online, isBettingStopped: auditor.isStopped, measures: ofAllSlices.measures,
  })
  const followers = await startFollowers(db, opened.flatMap(({ follows }) => follows ?? []), log)
  const sweeping = { name: 'what of rate limits is over', everyMs: sweepEveryMs, run: rateLimits.sweep }
  const jobs = [sweeping, ...webhookJobs(config, database), ...opened.flatMap((slice) => slice.jobs ?? [])].map(({ name, everyMs, run }) => startJob(name, everyMs, run, log))

  let measured: { close(): Promise<void> } | undefined
  async function closeAll(leave: (slice: Opened) => Promise<void> | undefined): Promise<void> {
    // What is in the air is finished while calls are still answered.
    await Promise.all(opened.map(async (slice) => leave(slice)))
    await Promise.all(jobs.map((job) => job.close()))
    await Promise.all([http.app.close(), secondOrigin.app.close()])
    await Promise.all(opened.map(async (slice) => slice.close?.()))
    for (const last of [realtime, followers, auditor, bus, measured]) await last?.close()
  }
  return {
    async listen() {
      const ports = await listen(config, { http, secondOrigin, realtime }, sessions, { origin, headOf: firstHead(opened), tileSheet: () => sheetOf(site.order() ?? []), hidden: hiddenWhere(jurisdictionOf(config.jurisdiction)) })
      origin = config.publicOrigin ?? `http://localhost:${ports.port}`
      if (metrics !== undefined && config.metrics !== undefined) {
        if (cluster.isWorker) shareMetrics(metrics)
        else measured = await serveMetrics(metrics, config.metrics.port, config.metrics.host, log)
      }
      const address = config.nodeUrl ?? (config.workers > 1 ? await http.openInnerDoor() : `http://127.0.0.1:${ports.port}`)
      for (const slice of opened) slice.begin?.(address)
      return ports
    },
    async close() {
      stopping = true
      await sleep(config.drainMs)
      await closeAll((slice) => slice.finish?.())
    },
    abandon: () => closeAll((slice) => (slice.abandon ?? slice.finish)?.()),
  }
}

/** They wait for others: with connections that nobody at a page waits for. */
function webhookJobs({ webhooks }: Config, { patient }: Database): NonNullable<Opened['jobs']> {
  const sweeping = { name: 'webhooks that are long over', everyMs: sweepEveryMs, run: () => sweepEvents(patient) }
  return webhooks === undefined ? [sweeping] : [sweeping, { name: 'webhooks', everyMs: lookEveryMs, run: () => sendDue(patient, webhooks) }]
}

/**
 * Throws EncryptionError where the site's secrets are not made yet and no key at hand opens what is sealed already: of a database
 * from before there were secrets, they would be made from a wrong key and stay so. Once made, opening them says the same.
 */
async function refuseWrongKey({ db }: Database, key: EncryptionKey): Promise<void> {
  if (!(await hasSiteSecrets(db))) await openSome(db, key, sealedTables)
}

/** Opens them one after another: what one greets with comes before what the next one does. */
async function openSlices(joined: SiteDependencies, bus: Bus, opened: Opened[]): Promise<void> {
  for (const slice of slices) {
    const running = await slice.open(joined)
    opened.push(running)
    for (const [topic, hear] of Object.entries(running.hears ?? {})) bus.on(topic, hear)
    bus.onGap(() => running.missed?.())
  }
}

function openRealtime(config: Config, log: Log, sessions: Sessions, opened: readonly Opened[]): Realtime {
  return createRealtime({
    log, fanOut: fanOutOf(config, log), neighbours: config.workers > 1 ? ownNeighbours() : undefined,
    publicOrigin: config.publicOrigin, trustProxy: config.trustProxy, authenticate: sessions.authenticate,
    async greet(send, caller) {
      for (const slice of opened) await slice.greet?.(send, caller)
    },
  })
}

/** Redis reaches every process of every machine; without it those of this machine reach each other. */
function fanOutOf({ redisUrl, workers }: Config, log: Log): FanOut | undefined {
  if (redisUrl !== undefined) return openFanOut(redisUrl, log)
  return workers > 1 ? workersFanOut() : undefined
}

/** What the first slice that has something to say of an address says. */
function firstHead(opened: readonly Opened[]): PageDependencies['headOf'] {
  return async (path, visitorAddress) => {
    for (const { headOf } of opened) {
      const head = await headOf?.(path, visitorAddress)
      if (head !== undefined) return head
    }
    return undefined
  }
}

/** Only what is configured is let in: WHEP is spoken to, HLS is fetched and played, a foreign page is framed. */
function picturesOf({ tableVideo }: Config): PageDependencies['pictures'] {
  const { sources } = videoSettings(tableVideo)
  const of = (...kinds: string[]) => [...new Set([...sources.values()].filter(({ kind }) => kinds.includes(kind)).map(({ url }) => new URL(url).origin))]
  return { connect: of('whep', 'hls'), media: of('hls'), frame: of('iframe') }
}

/** The page must name the ports of news and of packages, and news must know which port pages come from. */
async function listen(
  config: Config, { http, secondOrigin, realtime }: { http: Http; secondOrigin: SecondOrigin; realtime: Realtime }, { isCarried: mayBePlayer }: Sessions, shared: Pick<PageDependencies, 'origin' | 'headOf' | 'tileSheet' | 'hidden'>,
): Promise<Ports> {
  const sharing = sharedListening(config.workers)
  const realtimePort = await realtime.listen(config.realtimePort, config.host, sharing)
  const packagePort = await secondOrigin.listen(config.packagePort, config.host, sharing)
  await servePages(http.app, { brand: config.brand, realtimePort, packages: config.packageOrigin ?? packagePort, secure: isSecure(config.publicOrigin), pictures: picturesOf(config), mayBePlayer, ...shared })
  await http.ready()
  await http.app.listen({ port: config.port, host: config.host, ...sharing })
  const address = http.app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  realtime.trustPagesOf(port)
  return { port, realtimePort, packagePort }
}
