/** The composition root: the only file that knows every slice, and the list of what follows a bet. */
import { feedFollower, feedRoutes } from './features/feed/feed.ts'
import { facesOf } from './features/identity/profile/faces.ts'
import { sweepIdentity } from './features/identity/identity.ts'
import { uidOf } from './features/identity/players.ts'
import { createSessions, sessionCookie } from './features/identity/sessions/sessions.ts'
import { visitFollower } from './features/protection/visits.ts'
import { followSite } from './features/site/site.ts'
import { rtpRoutes, rtpStatistics } from './features/rtp/rtp.ts'
import { gameStatistics, playerTotals } from './features/statistics/statistics.ts'
import { roublesFromKopecks } from '@kurazh/contract/money.ts'
import { startAuditor } from './ledger/auditor.ts'
import { openBetLinks } from './play/bets/bet-links.ts'
import type { BettingDependencies } from './play/seeded/betting-types.ts'
import { createBetting } from './play/seeded/betting.ts'
import { followBans } from './play/bets/bans.ts'
import { startFollowers } from './play/bets/followers.ts'
import { keepJournalRising } from './play/bets/journal.ts'
import { playRoutes } from './play/seeded/seeded-routes.ts'
import { nodesSecret } from './play/rounds/leader/forward-to-leader.ts'
import { roundRoutes } from './play/rounds/requests/round-routes.ts'
import type { RoundClock } from './play/rounds/loop/loop-dependencies.ts'
import { createSeeds } from './play/seeded/seeds.ts'
import { createSettlement } from './play/seeded/settlement.ts'
import { createStepsWrites } from './play/seeded/steps-writes.ts'
import { openBus } from './platform/bus.ts'
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
import { siteSecret } from './platform/site-secrets.ts'
import { openPayments } from './wiring/payments.ts'
import { openAccounts } from './wiring/accounts.ts'
import { createRealtimeWiring } from './wiring/realtime.ts'
import { refuseWrongKey } from './wiring/encrypted-tables.ts'
import { openRounds } from './wiring/rounds.ts'
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
  roundClock?: RoundClock
}

/** Builds the site on a migrated database. */
export async function createApp(deps: AppDependencies): Promise<App> {
  const { config, database, log } = deps
  const { db, pool } = database
  // First of all: with a wrong key nothing is opened, nor made.
  await refuseWrongKey(db, deps.seedKey)
  const links = await openBetLinks(db, deps.seedKey)
  await keepJournalRising(db)
  const bus = await openBus(deps.databaseUrl, log)
  const rateLimits = createRateLimits(db)
  const sessions = createSessions(db, bus, isSecure(config.publicOrigin))
  const site = await followSite(db, bus)
  const auditor = await startAuditor(database.patient, bus, log)
  const seeds = createSeeds(db, deps.seedKey)
  const realtime = createRealtimeWiring({ config, log, db, bus, sessions, site })
  const onBalance = balanceTeller(realtime)
  const betting = createBetting({
    db, seeds, settlement: createSettlement(pool, log), steps: createStepsWrites(pool, log), isStopped: auditor.isStopped, uidOf, onBalance,
  })
  const rounds = await openRounds({ ...deps, links, realtime, site, onBalance, isStopped: auditor.isStopped })
  followBans(bus, log, [betting, rounds])
  // What follows a bet.
  const feed = feedFollower({ facesOf, linkOf: links.idOf, tell: (bets) => realtime.toAll('feed', { bets }) })
  const visits = visitFollower((player, visit) => realtime.toPlayer(player, 'visit', visit))
  const followers = await startFollowers(db, [playerTotals, gameStatistics, rtpStatistics, feed, visits], log)

  const http = await createHttp({
    log, rateLimits, checkReplies: deps.checkReplies ?? false, trustProxy: config.trustProxy, publicOrigin: config.publicOrigin, paceFactor: config.paceFactor,
    authenticate: sessions.authenticate, inMaintenance: () => site.current().works !== 0, now: () => rounds.clock.now(),
  })
  let origin = config.publicOrigin ?? `http://localhost:${config.port}`
  const accounts = await openAccounts(http, {
    ...config, db, sessions, rateLimits, log, mail: deps.mail, secretKey: deps.seedKey, site: site.current, origin: () => origin,
  })
  feedRoutes(http, db, facesOf)
  rtpRoutes(http, db, rateLimits)
  playRoutes(http, { db, betting, seeds, links, facesOf })
  roundRoutes(http, { db, rounds, links, facesOf, key: await siteSecret(db, deps.seedKey, nodesSecret) })
  const cashier = await openPayments(http, { config, db, patient: database.patient, bus, log, rateLimits, realtime, links, seedKey: deps.seedKey, origin: () => origin })
  publicEndpoints(http.app, { openApi: openApiDocument(config.brand, sessionCookie(isSecure(config.publicOrigin))), db, isBettingStopped: auditor.isStopped })
  const sweeping = startJob('sweep', sweepEveryMs, () => Promise.all([sweepIdentity({ db, sessions }), rateLimits.sweep(), accounts.markExcluded(), betting.endIdle()]), log)

  // Takes are answered while rounds are finished: they come first.
  const closeAll = (leaveRounds: () => Promise<void>) => inOrder([leaveRounds, () => sweeping.close(), () => cashier.close(), () => http.app.close(), () => betting.drain(), () => realtime.close(), () => followers.close(), () => auditor.close(), () => bus.close()])
  return {
    async listen() {
      const ports = await listen(config, http, realtime, sessions.isCarried)
      origin = config.publicOrigin ?? `http://localhost:${ports.port}`
      if (config.rounds.leads) rounds.start(config.nodeUrl ?? `http://127.0.0.1:${ports.port}`)
      return ports
    },
    close: () => closeAll(rounds.close),
    abandon: () => closeAll(rounds.abandon),
  }
}

async function inOrder(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) await step()
}

const balanceTeller = (realtime: Realtime): BettingDependencies['onBalance'] => ({ id, uid }, { balance, net }) =>
  realtime.toPlayer(id, 'updBalance', { uid, balance: roublesFromKopecks(balance), win: roublesFromKopecks(net) })

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
