/** The composition root: the only file that knows every slice, and the list of what follows a bet. */
import { feedFollower, feedRoutes } from './features/feed/feed.ts'
import { uidsOf } from './features/identity/players.ts'
import { facesOf } from './features/identity/profile/faces.ts'
import { sweepIdentity } from './features/identity/identity.ts'
import { createSessions, sessionCookie } from './features/identity/sessions/sessions.ts'
import { visitFollower } from './features/protection/visits.ts'
import { followSite } from './features/site/site.ts'
import { rtpRoutes, rtpStatistics } from './features/rtp/rtp.ts'
import { gameStatistics, playerTotals } from './features/statistics/statistics.ts'
import { startAuditor } from './ledger/auditor.ts'
import { openBetLinks } from './play/bets/bet-links.ts'
import { startFollowers } from './play/bets/followers.ts'
import { playSlice } from './play/play.ts'
import { openBus } from './platform/bus.ts'
import { createDatabaseClock } from './platform/database-clock.ts'
import type { Database } from './platform/database.ts'
import { createHttp, type Http } from './platform/http.ts'
import { startJob } from './platform/job.ts'
import type { Log } from './platform/log.ts'
import type { Mail } from './platform/mail.ts'
import { openApiDocument } from './platform/openapi.ts'
import { isSecure } from './platform/origin.ts'
import { type PageDependencies, servePages } from './platform/pages.ts'
import { publicEndpoints } from './platform/public-endpoints.ts'
import { createRateLimits } from './platform/rate-limit.ts'
import type { Realtime } from './platform/realtime.ts'
import type { EncryptionKey } from './platform/encryption.ts'
import { type SteadyClock, steadyClock } from './platform/steady-clock.ts'
import { openPayments } from './wiring/payments.ts'
import { openAccounts } from './wiring/accounts.ts'
import { createRealtimeWiring } from './wiring/realtime.ts'
import { refuseWrongKey } from './wiring/encrypted-tables.ts'
import type { Config } from './config.ts'

const sweepEveryMs = 300_000

export interface App {
  /** Listens on both ports and answers the ones it got. */
  listen(): Promise<{ port: number; realtimePort: number }>
  /** Finishes what is under way and what flies, then closes everything but the database. */
  close(): Promise<void>
  /** The same, but leaves rounds where they are, as a killed process would: in tests. */
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
}

/** Builds the site on a migrated database. */
export async function createApp(deps: AppDependencies): Promise<App> {
  const { config, database, log } = deps
  const { db } = database
  // First of all: with a wrong key nothing is opened, nor made.
  await refuseWrongKey(db, deps.seedKey)
  const links = await openBetLinks(db, deps.seedKey)
  const clock = deps.clock ?? steadyClock(await createDatabaseClock(db))
  const bus = await openBus(deps.databaseUrl, log)
  const rateLimits = createRateLimits(db)
  const sessions = createSessions(db, bus, isSecure(config.publicOrigin))
  const site = await followSite(db, bus)
  const auditor = await startAuditor(database.patient, bus, log)
  const realtime = createRealtimeWiring({ config, log, db, bus, sessions, site })
  const http = await createHttp({
    log, rateLimits, checkReplies: deps.checkReplies ?? false, trustProxy: config.trustProxy, publicOrigin: config.publicOrigin, paceFactor: config.paceFactor,
    authenticate: sessions.authenticate, inMaintenance: () => site.current().works !== 0, now: clock.now,
  })
  let origin = config.publicOrigin ?? `http://localhost:${config.port}`
  const accounts = await openAccounts(http, {
    ...config, db, sessions, rateLimits, log, mail: deps.mail, secretKey: deps.seedKey, site: site.current, origin: () => origin,
  })
  feedRoutes(http, db, facesOf)
  rtpRoutes(http, db, rateLimits)
  const play = await playSlice.open({
    http, database, databaseUrl: deps.databaseUrl, key: deps.seedKey, log, links, clock, settings: config, realtime, isStopped: auditor.isStopped,
    mayBegin: () => site.current().works === 0, uidsOf, facesOf,
  })
  const cashier = await openPayments(http, { config, db, patient: database.patient, bus, log, rateLimits, realtime, links, seedKey: deps.seedKey, origin: () => origin })
  publicEndpoints(http.app, { openApi: openApiDocument(config.brand, sessionCookie(isSecure(config.publicOrigin))), db, isBettingStopped: auditor.isStopped })
  // What follows a bet.
  const feed = feedFollower({ facesOf, linkOf: links.idOf, tell: (bets) => realtime.toAll('feed', { bets }) })
  const visits = visitFollower((player, visit) => realtime.toPlayer(player, 'visit', visit))
  const followers = await startFollowers(db, [playerTotals, gameStatistics, rtpStatistics, feed, visits], log)
  const sweeping = startJob('sweep', sweepEveryMs, () => Promise.all([sweepIdentity({ db, sessions }), rateLimits.sweep(), accounts.markExcluded()]), log)
  const jobs = (play.jobs ?? []).map(({ name, everyMs, run }) => startJob(name, everyMs, run, log))
  for (const [topic, hear] of Object.entries(play.hears ?? {})) bus.on(topic, hear)
  bus.onGap(() => play.missed?.())

  // Takes are answered while rounds are finished: they come first.
  const closeAll = (leaveRounds: () => Promise<unknown>) => inOrder([leaveRounds, () => Promise.all([sweeping, ...jobs].map((job) => job.close())), () => cashier.close(), () => http.app.close(), async () => play.close?.(), () => realtime.close(), () => followers.close(), () => auditor.close(), () => bus.close()])
  return {
    async listen() {
      const ports = await listen(config, http, realtime, sessions.isCarried)
      origin = config.publicOrigin ?? `http://localhost:${ports.port}`
      play.begin?.(config.nodeUrl ?? `http://127.0.0.1:${ports.port}`)
      return ports
    },
    close: () => closeAll(async () => play.finish?.()),
    abandon: () => closeAll(async () => play.abandon?.()),
  }
}

async function inOrder(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) await step()
}

/** Listens on both ports: the page must name the news port, and news must know which port pages come from. */
async function listen(config: Config, http: Http, realtime: Realtime, mayBePlayer: PageDependencies['mayBePlayer']): Promise<{ port: number; realtimePort: number }> {
  const realtimePort = await realtime.listen(config.realtimePort, config.host)
  await servePages(http.app, { brand: config.brand, realtimePort, secure: isSecure(config.publicOrigin), mayBePlayer })
  await http.ready()
  await http.app.listen({ port: config.port, host: config.host })
  const address = http.app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  realtime.trustPagesOf(port)
  return { port, realtimePort }
}
