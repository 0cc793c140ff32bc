/** The site as an operator starts it with `WORKERS=2`: separate processes, killed and stopped from outside. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@kurazh/contract/index.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { dice } from '@kurazh/games/dice/dice.ts'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { SettingsError } from '../platform/process/settings-error.ts'
import { audit, testDatabase, type TestDatabase } from './database.ts'
import { enterSalt } from './round-salt.ts'
import { evenBet } from './site.ts'
import { createVisitor, type Visitor } from './visitor.ts'

const main = join(import.meta.dirname, '../main.ts')
/** Nothing else of the environment of these tests. */
const { PATH, NODE_COMPILE_CACHE } = process.env
const ofTheRun = { PATH, NODE_COMPILE_CACHE }
let testing: TestDatabase
let database: Database
let folder: string
let environment: Record<string, string>
let site: ChildProcess
let address = { origin: '', realtimePort: 0 }
const sockets: Socket[] = []

/** A free port: the start does not report the realtime port in a form that a program could read. */
async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const given = server.address()
  server.close()
  await once(server, 'close')
  return typeof given === 'object' && given !== null ? given.port : 0
}

function start(more: Record<string, string> = {}): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, [main], {
    env: { ...ofTheRun, ...environment, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
  return { child, said: () => said }
}

/** The processes that serve the site. */
const workers = (): number[] =>
  execFileSync('ps', ['-e', '-o', 'pid=,ppid='])
    .toString()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, parent]) => (parent === site.pid ? [pid] : []))

const guest = (): Visitor => createVisitor(() => address, sockets)

async function player(name: string): Promise<Visitor & { bet(nonce: number): Promise<number> }> {
  const visitor = guest()
  await visitor.ask(calls.registr, {
    login: name,
    email: `${name}@example.org`,
    password: `password of ${name}`,
    info: '',
  })
  return Object.assign(visitor, {
    // A new connection each time, to any of the processes. A call to a killed one is repeated, as a page does.
    async bet(nonce: number): Promise<number> {
      const body = { game: dice.id, nonce, clientSeed: 'a seed', stake: 10, params: evenBet }
      for (;;) {
        const answer = await visitor.call(calls.placeBet, body, { connection: 'close' }).catch(() => undefined)
        if (answer !== undefined) return answer.status
      }
    },
  })
}

const many = <Result>(count: number, make: (place: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, place) => make(place)))

beforeAll(async () => {
  testing = await testDatabase()
  database = await openDatabase(testing.url)
  folder = await mkdtemp(join(tmpdir(), 'kurazh-workers-'))
  const realtimePort = await unusedPort()
  environment = {
    DATABASE_URL: testing.url,
    DATA_DIR: folder,
    SEED_KEY: randomBytes(32).toString('hex'),
    HOST: '127.0.0.1',
    PORT: '0',
    REALTIME_PORT: `${realtimePort}`,
    PACKAGE_PORT: `${await unusedPort()}`,
    REGISTRATIONS_PER_HOUR: '1000',
    RATE_FACTOR: '100',
    ROUND_CHAIN: '3000',
    ROUND_SALT: 'entered',
    LOG_LEVEL: 'silent',
    WORKERS: '2',
  }
  const { child, said } = start()
  site = child
  // No flight is waited for: each is over in three seconds.
  await enterSalt(
    database,
    { current: Buffer.from(environment['SEED_KEY'] ?? '', 'hex'), former: [] },
    Array.from({ length: 4 }, () => (pointE4: number) => pointE4 > 10_000 && pointE4 < 12_000),
  )
  await eventually(() => expect(said()).toMatch(/открыт: http:\/\/localhost:\d+ .*процессов: 2\)/), { timeout: 60_000 })
  address = { origin: `http://127.0.0.1:${/localhost:(\d+)/.exec(said())?.[1]}`, realtimePort }
}, 90_000)
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  site.kill('SIGKILL')
  await database.close()
  await testing.drop()
  await rm(folder, { recursive: true, force: true })
})

test('pages of both processes are counted together, and receive the same round and their own balance', async () => {
  const owner = await player('holder')
  const [owners, pages] = [await many(4, () => owner.listen()), await many(8, () => guest().listen())]
  for (const page of [...owners, ...pages])
    await expect.poll(() => page.payloads('online').at(-1)?.count, { timeout: 10_000 }).toBe(9)
  await owner.bet(0)
  await expect.poll(() => owners.map((page) => page.payloads('updBalance').length)).toEqual(owners.map(() => 2))
  await expect.poll(() => pages.every((page) => page.payloads('round').length > 0), { timeout: 20_000 }).toBe(true)
  const heard = pages.map((page) => page.payloads('round').map(({ seq }) => seq))
  for (const seqs of heard) expect(seqs).toEqual(seqs.map((_, place) => (seqs[0] ?? 0) + place))
  for (const page of [...owners, ...pages]) page.socket.disconnect()
}, 60_000)

test('only one leads a round, and each takes the bets of its own players to it', async () => {
  const everyone = await many(8, (place) => player(`flyer${place}`))
  await expect
    .poll(
      async () => {
        const { round } = (await everyone[0]?.ask(calls.roundState, { game: crash.id })) ?? { round: undefined }
        const answers = await Promise.all(
          everyone.map((each, place) =>
            each.call(
              calls.roundBet,
              { game: crash.id, round: round?.number ?? 0, key: `key-${place}-of-${round?.number}`, stake: 10 },
              { connection: 'close' },
            ),
          ),
        )
        return answers.map(({ status }) => status)
      },
      { timeout: 60_000, interval: 500 },
    )
    .toEqual(everyone.map(() => 200))
}, 90_000)

test('passwords cost the site what its policy says, though tests of one process hash them quickly', async () => {
  await player('hashed')
  const { rows } = await database.pool.query<{ password_hash: string }>(
    `select password_hash from player where login = 'hashed'`,
  )
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('the limit of an expensive call is shared by both processes', async () => {
  const asking = await player('asking')
  const { count } = calls.ownRecords.rateLimit ?? { count: 0 }
  const codes = (await many(count + 4, () => asking.call(calls.ownRecords, {}, { connection: 'close' }))).map(
    ({ code }) => code,
  )
  expect(codes.filter((code) => code === 'TooManyRequests')).toHaveLength(4)
})

test('any killed process is replaced; every bet has its answer and its one effect', async () => {
  const players = await many(4, (place) => player(`loser${place}`))
  let nonce = 0
  for (const victim of workers()) {
    process.kill(victim, 'SIGKILL')
    for (const until = nonce + 10; nonce < until; nonce++)
      expect(await many(players.length, (place) => players[place]?.bet(nonce) ?? Promise.resolve(0))).toEqual(
        players.map(() => 200),
      )
    await expect.poll(() => workers().filter((pid) => pid !== victim).length, { timeout: 30_000 }).toBe(2)
  }
  const { rows } = await database.pool.query<{ login: string; bets: number }>(
    `select login, count(*)::int as bets from bet join player on id = player where login like 'loser%' group by login order by login`,
  )
  expect(rows).toEqual(players.map((_, place) => ({ login: `loser${place}`, bets: nonce })))
  await audit(database.db)
}, 120_000)

test('a second site on the same ports does not start, though the system would let both listen', async () => {
  const { child, said } = start({ PORT: new URL(address.origin).port, DATA_DIR: join(folder, 'other') })
  const [code] = (await once(child, 'close')) as [number]
  expect([code, said()]).toEqual([1, expect.stringContaining('EADDRINUSE')])
}, 60_000)

test('a stop ends every process cleanly', async () => {
  const [ended, serving] = [once(site, 'exit'), workers()]
  expect(serving).toHaveLength(2)
  site.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
  expect(serving.filter((pid) => isAlive(pid))).toEqual([])
}, 60_000)

test('several processes of one machine have no single address for other machines', () => {
  expect(() => readConfig({ WORKERS: '2', NODE_URL: 'http://node:8080' })).toThrow(SettingsError)
  expect(() => readConfig({ NODE_URL: 'http://node:8080' })).toThrow('REDIS_URL')
  expect(readConfig({ NODE_URL: 'http://node:8080', REDIS_URL: 'redis://node:6379' }).workers).toBe(1)
  expect(readConfig({ WORKERS: '2', REDIS_URL: 'redis://node:6379' }).workers).toBe(2)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
