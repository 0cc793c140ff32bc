/** The composition root: builds the context, opens every slice of the list, and closes all of it in order. */
import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './config.ts'
import { createAdminDoor } from './staff/admin-door.ts'
import { createSessions, sessionCookie, type Sessions } from './players/sessions/sessions.ts'
import type { Gateway } from './features/payments/gateway.ts'
import { sheetOf } from './features/site/operators-lobby-order.ts'
import { followSite, type SiteState } from './features/site/site.ts'
import { startAuditor } from './ledger/auditor.ts'
import { type Bus, openBus } from './platform/database/bus.ts'
import { createDatabaseClock } from './platform/database/database-clock.ts'
import type { Database, Db } from './platform/database/database.ts'
import type { EncryptionKey } from './platform/security/encryption.ts'
import { type FanOut, openFanOut, workersFanOut } from './platform/realtime/fan-out.ts'
import { attemptsOf, forgetItems, type JobGround } from './platform/process/failing-items.ts'
import { createHttp, type Http } from './platform/http/http.ts'
import { type Job, startJob } from './platform/process/job.ts'
import { followAside } from './platform/database/kept-aside.ts'
import type { Log } from './platform/process/log.ts'
import { type LoopWatch, under, watchLoop } from './platform/process/loop-watch.ts'
import type { Mail } from './platform/mail/mail.ts'
import { sendLetters, sweepLetters } from './platform/mail/delivery.ts'
import { createLetters, letterTopic } from './platform/mail/outbox.ts'
import { lookEveryMs as lookForLettersEveryMs } from './platform/mail/policy.ts'
import { createMetrics, serveMetrics, shareMetrics } from './platform/process/metrics.ts'
import { ownNeighbours } from './platform/realtime/neighbours.ts'
import { openApiDocument } from './platform/http/openapi.ts'
import { isSecure } from './platform/http/origin.ts'
import { type PageDependencies, servePages } from './platform/http/pages.ts'
import { publicEndpoints } from './platform/http/public-endpoints.ts'
import { createRateLimits, type RateLimits } from './platform/security/database-rate-limit.ts'
import { openSome } from './platform/security/re-encryption.ts'
import { createSecondOrigin, type SecondOrigin } from './platform/http/second-origin.ts'
import { createRealtime, type Realtime } from './platform/realtime/realtime.ts'
import { sharedListening } from './platform/realtime/shared-port.ts'
import { hasSiteSecrets } from './platform/security/site-secrets.ts'
import { type SteadyClock, steadyClock } from './platform/process/steady-clock.ts'
import { hiddenWhere } from './wiring/hidden.ts'
import { openBetLinks } from './play/bets/bet-links.ts'
import { startFollowers } from './play/bets/followers.ts'
import { jurisdictionOf } from './play/jurisdictions.ts'
import { videoSettings } from './play/tables/video/video.ts'
import { sendDue, sweepEvents } from './platform/webhooks/delivery.ts'
import { lookEveryMs } from './platform/webhooks/policy.ts'
import type { Opened } from './slice.ts'
import { type Context, contextOf } from './wiring/context.ts'
import { allSlices, ofAllSlices, sealedTables, slices } from './wiring/slices.ts'

const sweepEveryMs = 300_000

export interface Ports {
  port: number
  realtimePort: number
  packagePort: number
}

export interface App {
  /** Starts listening and returns the actual ports. */
  listen(): Promise<Ports>
  /** Finishes requests in progress and open bets, then closes everything but the database. */
  close(): Promise<void>
  /** Closes without finishing open bets, as a killed process would. For tests. */
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
  /** The folder for records that must outlive a restoration; undefined: none are kept. */
  keptAside?: string
  /** Replaces the database's clock in tests. */
  clock?: SteadyClock
  /**
   * How often payments, payouts, tournaments and the heist are checked, in milliseconds. Overrides their own intervals
   * in tests.
   */
  lookEveryMs?: number
  /** Push services may be in a private network, without TLS: in tests. */
  pushAnywhere?: boolean
  /** Replaces the configured payment systems in tests. */
  gateways?: readonly Gateway[]
}

/** Builds the site on a migrated database. */
export async function createApp(deps: AppDependencies): Promise<App> {
  const { config, database, log, seedKey: key } = deps
  const { db } = database
  // This comes first: with a wrong key nothing may be opened or created.
  await refuseWrongKey(database, key)
  const links = await openBetLinks(db, key)
  const clock = deps.clock ?? steadyClock(await createDatabaseClock(db))
  // A pooler forgets who listens, and who holds a lock.
  const databaseUrl = config.listenUrl ?? deps.databaseUrl
  const bus = await openBus(databaseUrl, log)
  if (deps.keptAside !== undefined) followAside(bus, deps.keptAside, log)
  const rateLimits = createRateLimits(db)
  const sessions = createSessions(db, bus, isSecure(config.publicOrigin))
  const site = await followSite(db, bus, config.social)
  const auditor = await under('the auditor', () => startAuditor(database.auditing, bus, log))
  const opened: Opened[] = []
  const realtime = openRealtime(config, log, sessions, opened)
  const jurisdiction = jurisdictionOf(config.jurisdiction)
  const http = await openHttp(deps, { rateLimits, sessions, site, clock })
  const secondOrigin = createSecondOrigin({
    log,
    trustProxy: config.trustProxy,
    publicOrigin: config.packageOrigin,
    pages: config.packagePages,
  })
  let origin = config.publicOrigin ?? `http://localhost:${config.port}`
  const ground = {
    ...deps,
    databaseUrl,
    key,
    letters: createLetters(key),
    links,
    clock,
    rateLimits,
    sessions,
    site,
    realtime,
    http,
    secondOrigin,
    jurisdiction,
    ofAllSlices: allSlices(jurisdiction, opened),
    isStopped: auditor.isStopped,
    origin: () => origin,
  }
  let stopping = false
  await openSlices(await contextOf(ground, deps.gateways), bus, opened)
  publicEndpoints(http.app, {
    openApi: () => openApiDocument(config.brand, sessionCookie(isSecure(config.publicOrigin))),
    db,
    isBettingStopped: auditor.isStopped,
    isStopping: () => stopping,
  })
  const watch = watchLoop(log)
  const metrics = metricsOf(deps, http, realtime, auditor, opened, watch)
  const followers = await startFollowers(
    db,
    opened.flatMap(({ follows }) => follows ?? []),
    log,
  )
  const jobs = [...jobsOf(deps, rateLimits, opened), ...sendingLetters(deps, bus)]

  let measured: { close(): Promise<void> } | undefined
  async function closeAll(leave: (slice: Opened) => Promise<void> | undefined): Promise<void> {
    // Open bets are finished while calls are still answered.
    await Promise.all(opened.map(async (slice) => leave(slice)))
    await Promise.all(jobs.map((job) => job.close()))
    await Promise.all([http.app.close(), secondOrigin.app.close()])
    await Promise.all(opened.map(async (slice) => slice.close?.()))
    for (const last of [realtime, followers, auditor, bus, measured, watch]) await last?.close()
  }
  return {
    async listen() {
      const ports = await listen(config, { http, secondOrigin, realtime }, sessions, {
        origin,
        headOf: firstHead(opened),
        tileSheet: () => sheetOf(site.order() ?? []),
        hidden: hiddenWhere(jurisdiction),
      })
      origin = config.publicOrigin ?? `http://localhost:${ports.port}`
      if (metrics !== undefined && config.metrics !== undefined) {
        if (cluster.isWorker) shareMetrics(metrics)
        else measured = await serveMetrics(metrics, config.metrics.port, config.metrics.host, log)
      }
      const address =
        config.nodeUrl ?? (config.workers > 1 ? await http.openInnerDoor() : `http://127.0.0.1:${ports.port}`)
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

interface HttpGround {
  rateLimits: RateLimits
  sessions: Sessions
  site: SiteState
  clock: SteadyClock
}

const openHttp = (
  { config, database: { db }, log, checkReplies = false }: AppDependencies,
  { rateLimits, sessions, site, clock }: HttpGround,
): Promise<Http> =>
  createHttp({
    ...config,
    log,
    rateLimits,
    checkReplies,
    authenticate: sessions.authenticate,
    inMaintenance: () => site.current().works !== 0,
    mayGive: (reward) => jurisdictionOf(config.jurisdiction).rewards.includes(reward),
    adminDoor: createAdminDoor(db, isSecure(config.publicOrigin)),
    now: clock.now,
  })

/** undefined: the settings name no port for metrics. */
const metricsOf = (
  { config, database: { db, pool }, log }: AppDependencies,
  { app }: Http,
  { online: sockets }: Realtime,
  { isStopped: isBettingStopped }: Awaited<ReturnType<typeof startAuditor>>,
  opened: readonly Opened[],
  watch: LoopWatch,
) =>
  config.metrics &&
  createMetrics(app, {
    db,
    pool,
    folder: config.dataDir,
    log,
    sockets,
    isBettingStopped,
    measures: ofAllSlices.measures,
    tallies: [...watch.tallies, ...opened.flatMap(({ tallies }) => tallies ?? [])],
  })

/** Creates and starts every job of the site. */
const jobsOf = ({ config, database, log }: AppDependencies, rateLimits: RateLimits, opened: readonly Opened[]) =>
  [
    ...ownJobs(database.db, rateLimits),
    ...webhookJobs(config, database),
    ...opened.flatMap((slice) => slice.jobs ?? []),
  ].map((job) => begun(job, { db: database.db, log }))

/** Starts a job. A run that fails as a whole is counted and logged like a failed item. */
function begun({ name, everyMs, run }: NonNullable<Opened['jobs']>[number], ground: JobGround): Job {
  const attempts = attemptsOf(ground, name)
  return startJob(name, everyMs, () => attempts.attempt('the job as a whole', run), ground.log)
}

const ownJobs = (db: Db, rateLimits: RateLimits): NonNullable<Opened['jobs']> => [
  { name: 'what of rate limits is over', everyMs: sweepEveryMs, run: rateLimits.sweep },
  { name: 'items that fail no longer', everyMs: sweepEveryMs, run: () => forgetItems(db) },
  { name: 'letters that are long over', everyMs: sweepEveryMs, run: () => sweepLetters(db) },
]

/** A letter is sent as soon as it is written; what has to wait is looked for. */
function sendingLetters({ database: { db }, seedKey: key, mail, log }: AppDependencies, bus: Bus): Job[] {
  const jobs = ([true, false] as const).map((urgent) =>
    begun(
      {
        name: urgent ? 'urgent letters' : 'letters',
        everyMs: lookForLettersEveryMs,
        run: () => sendLetters({ db, key, mail, log }, urgent),
      },
      { db, log },
    ),
  )
  bus.on(letterTopic, () => jobs.forEach((job) => job.wake()))
  return jobs
}

/** No database connection is held while waiting for a receiver. */
function webhookJobs({ webhooks }: Config, { db }: Database): NonNullable<Opened['jobs']> {
  const sweeping = { name: 'webhooks that are long over', everyMs: sweepEveryMs, run: () => sweepEvents(db) }
  return webhooks === undefined
    ? [sweeping]
    : [sweeping, { name: 'webhooks', everyMs: lookEveryMs, run: () => sendDue(db, webhooks) }]
}

/**
 * Throws EncryptionError when the site's secrets do not exist yet and no available key opens data that is already
 * sealed. In a database older than the secrets, they would otherwise be created from a wrong key for good. Once the
 * secrets exist, opening them makes the same check.
 */
async function refuseWrongKey({ db }: Database, key: EncryptionKey): Promise<void> {
  if (!(await hasSiteSecrets(db))) await openSome(db, key, sealedTables)
}

/** Opens the slices one after another: their greetings keep the order of the list. */
async function openSlices(context: Context, bus: Bus, opened: Opened[]): Promise<void> {
  for (const slice of slices) {
    // Its timers, and all that they start, keep the name of the slice.
    const running = await under(slice.folder, async () => slice.open(context))
    opened.push(running)
    for (const [topic, hear] of Object.entries(running.hears ?? {}))
      bus.on(topic, (payload) => under(`notice ${topic}`, () => hear(payload)))
    bus.onGap(() => under(slice.folder, () => running.missed?.()))
  }
}

function openRealtime(config: Config, log: Log, sessions: Sessions, opened: readonly Opened[]): Realtime {
  return createRealtime({
    log,
    fanOut: fanOutOf(config, log),
    neighbours: config.workers > 1 ? ownNeighbours() : undefined,
    publicOrigin: config.publicOrigin,
    trustProxy: config.trustProxy,
    authenticate: sessions.authenticate,
    async greet(send, caller) {
      await under('greeting of a page', async () => {
        for (const slice of opened) await slice.greet?.(send, caller)
      })
    },
  })
}

/** Redis reaches every process on every machine. Without it, the processes of this machine reach each other. */
function fanOutOf({ redisUrl, workers }: Config, log: Log): FanOut | undefined {
  if (redisUrl !== undefined) return openFanOut(redisUrl, log)
  return workers > 1 ? workersFanOut() : undefined
}

/** Returns the page head of the first slice that has one for an address. */
function firstHead(opened: readonly Opened[]): PageDependencies['headOf'] {
  return async (path, visitorAddress) => {
    for (const { headOf } of opened) {
      const head = await headOf?.(path, visitorAddress)
      if (head !== undefined) return head
    }
    return undefined
  }
}

/**
 * Only configured video sources are allowed: WHEP is connected to, HLS is fetched and played, another site's page is
 * framed.
 */
function picturesOf({ tableVideo }: Config): PageDependencies['pictures'] {
  const { sources } = videoSettings(tableVideo)
  const of = (...kinds: string[]) => [
    ...new Set([...sources.values()].filter(({ kind }) => kinds.includes(kind)).map(({ url }) => new URL(url).origin)),
  ]
  return { connect: of('whep', 'hls'), media: of('hls'), frame: of('iframe') }
}

/** The page must name the realtime and package ports, and realtime must know the port that pages come from. */
async function listen(
  config: Config,
  { http, secondOrigin, realtime }: { http: Http; secondOrigin: SecondOrigin; realtime: Realtime },
  { isCarried: mayBePlayer }: Sessions,
  shared: Pick<PageDependencies, 'origin' | 'headOf' | 'tileSheet' | 'hidden'>,
): Promise<Ports> {
  const sharing = sharedListening(config.workers)
  const realtimePort = await realtime.listen(config.realtimePort, config.host, sharing)
  const packagePort = await secondOrigin.listen(config.packagePort, config.host, sharing)
  await servePages(http.app, {
    brand: config.brand,
    realtimePort,
    packages: config.packageOrigin ?? packagePort,
    packagePages: config.packagePages,
    secure: isSecure(config.publicOrigin),
    pictures: picturesOf(config),
    mayBePlayer,
    ...shared,
  })
  await http.ready()
  await http.app.listen({ port: config.port, host: config.host, ...sharing })
  const address = http.app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  realtime.trustPagesOf(port)
  return { port, realtimePort, packagePort }
}
