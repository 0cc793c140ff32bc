/** The whole site on a database of its own, through its public doors: what every test of the server starts from. */
import { randomBytes } from 'node:crypto'
import type { Failure, WireBodyOf } from '@kurazh/contract/call.ts'
import { calls } from '@kurazh/contract/index.ts'
import type { SettledReply } from '@kurazh/contract/play.ts'
import type { Wire } from '@kurazh/contract/wire.ts'
import { dice, type DiceParams } from '@kurazh/games/dice/dice.ts'
import { replayInstant } from '@kurazh/games/core/verify.ts'
import type { Socket } from 'socket.io-client'
import { expect, vi } from 'vitest'
import { type App, type AppDependencies, createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { ensureFirstAdmin } from '../wiring/first-admin.ts'
import { ban, unban } from '../features/identity/players.ts'
import { setWorks } from '../features/site/site.ts'
import { auditAndResolve } from '../ledger/auditor.ts'
import type { Books } from '../ledger/books.ts'
import type { SteadyClock } from '../platform/steady-clock.ts'
import { createSeeds } from '../play/seeded/seeds.ts'
import { type Database, openDatabase, transaction, type Tx } from '../platform/database.ts'
import { createLog, type Log } from '../platform/log.ts'
import type { Letter, Mail } from '../platform/mail.ts'
import type { EncryptionKey } from '../platform/encryption.ts'
import { deposit, grant } from '../wallet/wallet.ts'
import { audit, type TestDatabase, testDatabase } from './database.ts'
import { hashQuickly } from './quick-hashes.ts'
import { outOfSeason } from './season.ts'
import { type Answer, createVisitor, type Visitor } from './visitor.ts'

/** Instant games are settled at once. */
export type InstantAnswer = Omit<Answer, 'body'> & { body: { success: Wire<SettledReply> } | Failure }

type BetBody = WireBodyOf<typeof calls.placeBet>

export interface Player extends Visitor {
  readonly id: number
  readonly uid: string
  readonly login: string
  readonly password: string
  readonly email: string
  /** Bets on dice: 10 ₽ at 49.5 % on the next nonce this player has not tried, where not told otherwise. */
  bet(body?: Partial<BetBody>): Promise<InstantAnswer>
  /** In roubles. */
  balance(): Promise<number>
}

export interface TestSite {
  readonly origin: string
  readonly realtimePort: number
  /** Where pages of packages run. */
  readonly packageOrigin: string
  readonly database: Database
  readonly databaseUrl: string
  /** What the site seals with; another one counts from its next start. */
  seedKey: EncryptionKey
  readonly log: Log
  /** Every letter the site has sent, oldest first. */
  readonly letters: readonly Letter[]
  /** Somebody with an empty cookie jar. */
  visitor(): Visitor
  /** Registers a new player, who has the welcome gift. */
  player(login?: string): Promise<Player>
  admin(): Promise<Visitor>
  /** Runs a verb of a slice in a transaction, as the command line does. */
  write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  ban(player: Player, comment: string): Promise<void>
  /** Waits until the site has heard of it. */
  unban(player: Player): Promise<void>
  /** Switches maintenance and waits until the site has heard of it. */
  setWorks(works: number): Promise<void>
  /** Puts kopecks into a player's wallet as a gift. */
  give(player: Player, kopecks: bigint): Promise<void>
  deposit(player: Player, kopecks: bigint, key: string): Promise<void>
  /** A client seed with which this bet wins or loses, found with the site's own key. */
  clientSeed(player: Player, nonce: number, wins: boolean, params?: DiceParams): Promise<string>
  /** Counts rows: `bet where player = $1`. */
  count(from: string, values?: unknown[]): Promise<number>
  /** Audits the books and throws when any sum differs. */
  audit(): Promise<Books>
  /** Looks through all books as the operator does; where they are right again, betting resumes. */
  reconcile(): Promise<void>
  /** Another process of the same site, on the same database. */
  node(): Promise<TestNode>
  /** Stops the site as an operator does and starts it again. The ports change; visitors and players go on with the new ones. `meanwhile` runs while it is down. */
  restart(meanwhile?: () => Promise<unknown>): Promise<void>
  /** The same, but rounds are left as a killed process leaves them. */
  lose(meanwhile?: () => Promise<unknown>): Promise<void>
  close(): Promise<void>
}

export interface TestNode {
  readonly packageOrigin: string
  visitor(token?: string): Visitor
  /** Leaves rounds as a killed process does. */
  lose(): Promise<void>
  close(): Promise<void>
}

export interface TestSiteOptions {
  readonly clock?: SteadyClock
  readonly made?: TestDatabase
  /** Where a test waits for what a site looks for by itself: `hurried`. */
  readonly lookEveryMs?: number
  /** With one, whoever asks for a second inside of a transaction waits in vain. */
  readonly connections?: number
}

/** Nobody waits for the cashier or a tournament's end to come around. Everywhere else a site looks at its own pace: looks of all test sites at this one were a quarter of their statements. */
export const hurried = { lookEveryMs: 50 } as const

/** Chance and side a bet has where a test does not care. */
export const evenBet: DiceParams = { chance: 49.5, side: 'under' }

/**
 * Starts a site. `environment` replaces settings; there is no limit on registrations and little on the pace of calls unless it sets one, and no shared rounds
 * are played unless it says `ROUNDS: on`, no tables dealt without `TABLES: on`: by the database's clock, or by the given one. A database that a test has made it takes over.
 */
export async function testSite(environment: Record<string, string> = {}, { clock, made, lookEveryMs, connections }: TestSiteOptions = {}): Promise<TestSite> {
  hashQuickly()
  const { url: databaseUrl, drop } = made ?? (await testDatabase())
  const database = await openDatabase(databaseUrl, connections === undefined ? {} : { connections })
  const firstKey: EncryptionKey = { current: randomBytes(32), former: [] }
  const log = createLog('silent')
  const config = readConfig({ HOST: '127.0.0.1', PORT: '0', REALTIME_PORT: '0', REGISTRATIONS_PER_HOUR: '1000000', PACE_FACTOR: '100', ROUNDS: 'off', TABLES: 'off', ROUND_CHAIN: '3000', ...environment })
  const sockets: Socket[] = []
  const letters: Letter[] = []
  const mail: Mail = { send: async (letter) => void letters.push(letter) }
  const start = (seedKey: EncryptionKey) => startApp({ config, database, databaseUrl, seedKey, mail, log, ...(clock && { clock }), ...(lookEveryMs !== undefined && { lookEveryMs }) })
  let running = await start(firstKey)
  const write: TestSite['write'] = (work) => transaction(database.db, work)

  const again = (end: () => Promise<void>, meanwhile = async () => undefined as unknown) =>
    end().then(meanwhile).then(async () => void (running = await start(site.seedKey)))

  const site: TestSite = {
    database, databaseUrl, seedKey: firstKey, log, letters, write,
    get origin() {
      return running.origin
    },
    get realtimePort() {
      return running.realtimePort
    },
    get packageOrigin() {
      return running.packageOrigin
    },
    visitor: () => createVisitor(() => running, sockets),
    player: (login) => register(site, login),
    admin: () => signInAdmin(site),
    ban: (player, comment) => write((tx) => ban(tx, player.id, comment)),
    unban: (player) => write((tx) => unban(tx, player.id)).then(() => isLetIn(player)),
    async setWorks(works) {
      await write((tx) => setWorks(tx, works))
      const guest = site.visitor()
      await vi.waitFor(async () => expect((await guest.call(calls.getUser)).body).toMatchObject({ site: { works } }), { interval: 5 })
    },
    give: async (player, kopecks) => void (await write((tx) => grant(tx, player.id, kopecks, `gift:test:${randomBytes(8).toString('hex')}`))),
    deposit: async (player, kopecks, key) => void (await write((tx) => deposit(tx, player.id, kopecks, key))),
    clientSeed: (player, nonce, wins, params = evenBet) => findClientSeed(site, player, nonce, wins, params),
    count: async (from, values) => (await database.pool.query<{ count: number }>(`select count(*)::int as count from ${from}`, values)).rows[0]?.count ?? 0,
    audit: () => audit(database.db),
    reconcile: async () => void (await auditAndResolve(database.db)),
    async node() {
      const node = await start(site.seedKey)
      return { packageOrigin: node.packageOrigin, visitor: (token) => Object.assign(createVisitor(() => node, sockets), { token }), close: () => node.app.close(), lose: () => node.app.abandon() }
    },
    restart: (meanwhile) => again(() => running.app.close(), meanwhile),
    lose: (meanwhile) => again(() => running.app.abandon(), meanwhile),
    async close() {
      for (const socket of sockets) socket.disconnect()
      await running.app.abandon()
      await database.close()
      await drop()
    },
  }
  return site
}

const isLetIn = (player: Player) => vi.waitFor(async () => expect((await player.call(calls.getBal)).status).not.toBe(403), { interval: 5 })

interface Running {
  app: App
  origin: string
  realtimePort: number
  packageOrigin: string
}

async function startApp(deps: AppDependencies): Promise<Running> {
  const app = await createApp({ ...deps, checkReplies: true })
  await outOfSeason(deps.database)
  const { port, realtimePort, packagePort } = await app.listen()
  return { app, origin: `http://127.0.0.1:${port}`, realtimePort, packageOrigin: `http://127.0.0.1:${packagePort}` }
}

async function register(site: TestSite, login = `player-${randomBytes(4).toString('hex')}`): Promise<Player> {
  const visitor = site.visitor()
  const email = `box-${randomBytes(4).toString('hex')}@example.org`
  const password = `password of ${login}`
  await visitor.ask(calls.registr, { login, email, password, info: `the video card of ${login}` })
  const { user } = await visitor.ask(calls.getUser)
  let next = 0
  return Object.assign(visitor, {
    id: user.id, uid: user.ref_link, login, password, email,
    bet(body: Partial<BetBody> = {}) {
      next = Math.max(next, body.nonce ?? next)
      const whole = { game: dice.id, nonce: next++, clientSeed: 'a client seed', stake: 10, params: evenBet, ...body }
      return visitor.call(calls.placeBet, whole) as Promise<InstantAnswer>
    },
    balance: async () => (await visitor.ask(calls.getBal)).balance,
  })
}

async function signInAdmin(site: TestSite): Promise<Visitor> {
  const password = await ensureFirstAdmin(site.database.db)
  if (password === undefined) throw new Error('the site has its administrator already')
  const visitor = site.visitor()
  await visitor.ask(calls.login, { login: 'admin', password, info: '' })
  return visitor
}

async function findClientSeed(site: TestSite, player: Player, nonce: number, wins: boolean, params: DiceParams): Promise<string> {
  const chain = await createSeeds(site.database.db, site.seedKey).chainOf(player.id)
  const { serverSeed } = chain.reveal(nonce)
  for (let attempt = 0; ; attempt++) {
    const clientSeed = `seed ${attempt}`
    if (replayInstant(dice, { serverSeed, clientSeed, nonce, params }).outcome.win === wins) return clientSeed
  }
}
