/** Several hosts in DATABASE_URL: a database that refuses, one that is silent, a standby, and the primary. */
import { rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { findHome } from '../embedded-postgres/home.ts'
import { databaseFolder } from './database-folder.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { createLog } from '../platform/process/log.ts'
import { openBus } from '../platform/database/bus.ts'
import { clientsWithin } from '../platform/database/deadline-client.ts'
import { databaseAt, isConnectionLoss, isUnavailable, openDatabase } from '../platform/database/database.ts'

let place: TestDatabase
let other: EmbeddedPostgres
let folder: string
let silent: Server

const quiet = { info: () => undefined, warn: () => undefined }

beforeAll(async () => {
  place = await testDatabase()
  folder = await databaseFolder('primary')
  other = await startEmbeddedPostgres({ dataDir: folder, log: quiet })
  silent = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
}, 60_000)
afterAll(async () => {
  silent.close()
  await other.stop()
  await place.drop()
  await rm(folder, { recursive: true, force: true })
})

/** The address of the test's database behind others: the user, password and name are its own. */
function behind(...hosts: string[]): string {
  const { host, href } = new URL(place.url)
  return href.replace(host, [...hosts, host].join(','))
}

async function restart(): Promise<void> {
  await other.stop()
  other = await startEmbeddedPostgres({ dataDir: folder, log: quiet })
}

async function ask(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: other.url })
  await client.connect()
  await client.query(text)
  await client.end()
}

test('the primary is found behind a host that refuses and one that is silent, by the pool and by the bus', async () => {
  const url = behind('127.0.0.1:1', `127.0.0.1:${(silent.address() as AddressInfo).port}`)
  const database = await openDatabase(url, { connections: 4 })
  const bus = await openBus(url, createLog('silent'))
  try {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => database.pool.query<{ name: string }>('select current_database() as name')),
    )
    for (const { rows } of answers) expect(rows[0]?.name).toBe(new URL(place.url).pathname.slice(1))
    expect(bus.isListening()).toBe(true)
  } finally {
    await bus.close()
    await database.close()
  }
})

test('a connection that is given up while its primary is still sought ends no process', async () => {
  const deaf = `127.0.0.1:${(silent.address() as AddressInfo).port}`
  const Client = clientsWithin(`postgres://kurazh@${deaf},${deaf}/kurazh`, 100, () => undefined)
  const [seeking, asking] = [new Client(), new Client()]
  const failure = seeking.connect().catch((error: unknown) => error)
  void asking.query('select 1').catch(() => undefined)
  expect(isUnavailable(await failure)).toBe(true)
})

test('a connection that breaks before the pool has taken it over ends no process, and its next query fails', async () => {
  const hosts = behind('127.0.0.1:1')
  const Client = clientsWithin(hosts, 5_000, () => undefined)
  const client = new Client(hosts.replace('127.0.0.1:1,', ''))
  await client.connect()
  const [{ pid }] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows as [{ pid: number }]
  const ended = new Promise((resolve) => client.once('end', resolve))
  const killer = await openDatabase(place.url, { connections: 1 })
  await killer.pool.query('select pg_terminate_backend($1)', [pid])
  await killer.close()
  await ended
  await expect(client.query('select 1')).rejects.toThrow(/not queryable/)
})

test('what was asked of a primary that stands still is not answered by it once another one is found', async () => {
  const { host, href } = new URL(place.url)
  const [former, next] = [await heldWay(place.url), await heldWay(place.url)]
  next.refuse()
  const database = await openDatabase(href.replace(host, `${former.host},${next.host}`), {
    connections: 2,
    deadlineMs: 60_000,
  })
  try {
    former.hold()
    const asked = database.pool.query('select 1').catch((error: unknown) => error)
    next.listen()
    // The busy connection leaves no other: a second one seeks the primary.
    expect((await database.pool.query('select 1')).rowCount).toBe(1)
    former.goOn()
    expect(isConnectionLoss(await asked)).toBe(true)
    expect((await database.pool.query('select 1')).rowCount).toBe(1)
  } finally {
    await database.close()
    await Promise.all([former.close(), next.close()])
  }
})

/** A way to the database that can be held, as the machine behind it is paused: nothing is lost and all of it goes on later. */
async function heldWay(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let [isHeld, refuses] = [false, false]
  const server = createServer((page) => {
    if (refuses) return void page.destroy()
    const there = connect(Number(port), hostname)
    for (const [from, to] of [
      [page, there],
      [there, page],
    ] as const) {
      sockets.add(from.on('error', () => undefined).on('close', () => to.destroy()))
      from.on('data', (bytes) => void to.write(bytes))
      if (isHeld) from.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold() {
      isHeld = true
      for (const socket of sockets) socket.pause()
    },
    goOn() {
      isHeld = false
      for (const socket of sockets) socket.resume()
    },
    refuse: () => void (refuses = true),
    listen: () => void (refuses = false),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('a standby is no primary, alone or among others, until it is promoted', async () => {
  await other.stop()
  await writeFile(join((await findHome(folder)).cluster, 'standby.signal'), '')
  other = await startEmbeddedPostgres({ dataDir: folder, log: quiet })
  const alone = databaseAt(other.url)
  const among = databaseAt(other.url.replace('@', '@127.0.0.1:1,'))
  try {
    for (const { pool } of [alone, among])
      expect(await pool.query('select 1').catch((error: unknown) => isUnavailable(error))).toBe(true)
    await ask('select pg_promote()')
    for (const { pool } of [alone, among]) expect((await pool.query('select 1')).rowCount).toBe(1)
  } finally {
    await Promise.all([alone.close(), among.close()])
  }
})

test('a restarted primary answers nobody before its standby has all that it shows', async () => {
  await ask("alter system set synchronous_standby_names = 'absent'")
  await restart()
  const waiting = databaseAt(other.url, { deadlineMs: 300 })
  try {
    expect(await waiting.pool.query('select 1').catch((error: unknown) => isUnavailable(error))).toBe(true)
    await ask('alter system reset synchronous_standby_names')
    await ask('select pg_reload_conf()')
    expect((await waiting.pool.query('select 1')).rowCount).toBe(1)
  } finally {
    await waiting.close()
  }
})
