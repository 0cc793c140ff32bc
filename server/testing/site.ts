/** The whole site on a database of its own, through its public calls: the base of every server test. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { randomBytes } from 'node:crypto'
import type { WireBodyOf } from '@kurazh/contract/core/call.ts'
import type { Failure } from '@kurazh/contract/core/refusals.ts'
import { calls } from '@kurazh/contract/index.ts'
import type { SettledReply } from '@kurazh/contract/play/play.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import { dice, type DiceParams } from '@kurazh/games/dice/dice.ts'
import { replayInstant } from '@kurazh/games/core/verify.ts'
import type { Socket } from 'socket.io-client'
import { expect } from 'vitest'
import { type App, type AppDependencies, createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { ensureFirstAdmin } from '../wiring/first-admin.ts'
import { ban, unban } from '../players/players.ts'
import type { Gateway } from '../features/payments/gateway.ts'
import { setWorks } from '../features/site/site.ts'
import { auditAndResolve } from '../ledger/auditor.ts'
import type { Books } from '../ledger/books.ts'
import type { SteadyClock } from '../platform/process/steady-clock.ts'
import { createSeeds } from '../play/seeded/seeds.ts'
import { type Database, openDatabase, transaction, type Tx } from '../platform/database/database.ts'
import { createLog, type Log } from '../platform/process/log.ts'
import type { Letter, Mail } from '../platform/mail/mail.ts'
import type { EncryptionKey } from '../platform/security/encryption.ts'
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
  /** Bets on dice: by default 10 ₽ at 49.5 % on the next nonce this player has not tried. */
  bet(body?: Partial<BetBody>): Promise<InstantAnswer>
  /** In roubles. */
  balance(): Promise<number>
}

export interface TestSite {
  readonly origin: string
  readonly realtimePort: number
  /** The origin of packages. */
  readonly packageOrigin: string
  readonly database: Database
  readonly databaseUrl: string
  /** The site's sealing key; another one applies from its next start. */
  seedKey: EncryptionKey
  readonly log: Log
  /** Every letter the site has sent, oldest first. */
  readonly letters: readonly Letter[]
  /** The same, once no letter waits. */
  mailed(): Promise<readonly Letter[]>
  /** A client with an empty cookie jar. */
  visitor(): Visitor
  /** Registers a new player, who has the welcome gift. */
  player(login?: string): Promise<Player>
  admin(): Promise<Visitor>
  /** Runs an operation of a slice in a transaction, as the command line does. */
  write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  ban(player: Player, comment: string): Promise<void>
  /** Waits until the site has received the notice. */
  unban(player: Player): Promise<void>
  /** Switches maintenance and waits until the site has received the notice. */
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
  /** Checks all books as the operator does; if they are correct, betting resumes. */
  reconcile(): Promise<void>
  /** Another process of the same site, on the same database. */
  node(): Promise<TestNode>
  /**
   * Stops the site as an operator does and restarts it. The ports change; visitors and players continue with the new
   * ones. `meanwhile` runs while it is down.
   */
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
  /** The sealing key of that database. */
  readonly seedKey?: EncryptionKey
  /** Shortens the site's own check intervals where a test waits for them: `hurried`. */
  readonly lookEveryMs?: number
  /** With one connection, code that requests a second inside a transaction waits in vain. */
  readonly connections?: number
  /** The folder for records that must outlive a restoration. */
  readonly keptAside?: string
  /** Replaces the payment systems of the settings. */
  readonly gateways?: readonly Gateway[]
  /** Push services may be on this machine. */
  readonly pushAnywhere?: boolean
}

/**
 * No test waits for the intervals of the cashier or of a tournament's end. Everywhere else a site uses its own
 * intervals: checks of all test sites at this one were a quarter of their statements.
 */
export const hurried = { lookEveryMs: 50 } as const

/** Chance and side of a bet where a test does not care. */
export const evenBet: DiceParams = { chance: 49.5, side: 'under' }

const testEnvironment = {
  HOST: '127.0.0.1',
  PORT: '0',
  REALTIME_PORT: '0',
  REGISTRATIONS_PER_HOUR: '1000000',
  RATE_FACTOR: '100',
  ROUNDS: 'off',
  TABLES: 'off',
  ROUND_CHAIN: '3000',
}

/**
 * Starts a site. `environment` replaces settings. By default there is no limit on registrations and hardly any rate
 * limit on calls. Shared rounds run only with `ROUNDS: on`, tables only with `TABLES: on`: by the database's clock, or
 * by the given one. A given database is used as it is.
 */
export async function testSite(
  environment: Record<string, string> = {},
  { clock, made, seedKey: givenKey, lookEveryMs, connections, keptAside, gateways, pushAnywhere }: TestSiteOptions = {},
): Promise<TestSite> {
  hashQuickly()
  const { url: databaseUrl, drop } = made ?? (await testDatabase())
  const database = await openDatabase(databaseUrl, connections === undefined ? {} : { connections })
  const firstKey: EncryptionKey = givenKey ?? { current: randomBytes(32), former: [] }
  const log = createLog('silent')
  const config = readConfig({ ...testEnvironment, ...environment })
  const sockets: Socket[] = []
  const letters: Letter[] = []
  const mail: Mail = { send: async (letter) => void letters.push(letter) }
  const start = (seedKey: EncryptionKey) =>
    startApp({
      config,
      database,
      databaseUrl,
      seedKey,
      mail,
      log,
      ...(clock && { clock }),
      ...(lookEveryMs !== undefined && { lookEveryMs }),
      ...(keptAside !== undefined && { keptAside }),
      ...(gateways !== undefined && { gateways }),
      ...(pushAnywhere === true && { pushAnywhere }),
    })
  let running = await start(firstKey)
  const write: TestSite['write'] = (work) => transaction(database.db, work)

  const again = (end: () => Promise<void>, meanwhile = async () => undefined as unknown) =>
    end()
      .then(meanwhile)
      .then(async () => void (running = await start(site.seedKey)))

  const site: TestSite = {
    database,
    databaseUrl,
    seedKey: firstKey,
    log,
    letters,
    async mailed() {
      await eventually(async () => expect(await site.count('outgoing_letter where ended is null')).toBe(0))
      return letters
    },
    write,
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
      await eventually(async () => expect((await guest.call(calls.getUser)).body).toMatchObject({ site: { works } }))
    },
    give: async (player, kopecks) =>
      void (await write((tx) => grant(tx, player.id, kopecks, `gift:test:${randomBytes(8).toString('hex')}`))),
    deposit: async (player, kopecks, key) => void (await write((tx) => deposit(tx, player.id, kopecks, key))),
    clientSeed: (player, nonce, wins, params = evenBet) => findClientSeed(site, player, nonce, wins, params),
    count: async (from, values) =>
      (await database.pool.query<{ count: number }>(`select count(*)::int as count from ${from}`, values)).rows[0]
        ?.count ?? 0,
    audit: () => audit(database.db),
    reconcile: async () => void (await auditAndResolve(database.db)),
    async node() {
      const node = await start(site.seedKey)
      return {
        packageOrigin: node.packageOrigin,
        visitor: (token) =>
          Object.assign(
            createVisitor(() => node, sockets),
            { token },
          ),
        close: () => node.app.close(),
        lose: () => node.app.abandon(),
      }
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

const isLetIn = (player: Player) =>
  eventually(async () => expect((await player.call(calls.getBal)).status).not.toBe(403))

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
    id: user.id,
    uid: user.ref_link,
    login,
    password,
    email,
    bet(body: Partial<BetBody> = {}) {
      next = Math.max(next, body.nonce ?? next)
      const whole = { game: dice.id, nonce: next++, clientSeed: 'a client seed', stake: 10, params: evenBet, ...body }
      return visitor.call(calls.placeBet, whole) as Promise<InstantAnswer>
    },
    balance: async () => (await visitor.ask(calls.getBal)).balance,
  })
}

async function signInAdmin(site: TestSite): Promise<Visitor> {
  const password = await ensureFirstAdmin(site.database.db, site.seedKey)
  if (password === undefined) throw new Error('the site has its administrator already')
  const visitor = site.visitor()
  await visitor.ask(calls.login, { login: 'admin', password, info: '' })
  return visitor
}

async function findClientSeed(
  site: TestSite,
  player: Player,
  nonce: number,
  wins: boolean,
  params: DiceParams,
): Promise<string> {
  const chain = await createSeeds(site.database.db, site.seedKey).chainOf(player.id)
  const { serverSeed } = chain.reveal(nonce)
  for (let attempt = 0; ; attempt++) {
    const clientSeed = `seed ${attempt}`
    if (replayInstant(dice, { serverSeed, clientSeed, nonce, params }).outcome.win === wins) return clientSeed
  }
}
