import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { databaseFolder } from '../testing/database-folder.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'

const log = { info: () => undefined, warn: () => undefined }
const asRoot = process.getuid?.() === 0
/**
 * A data folder with a created and stopped database that does not wait for the disk: copying it takes a third of the
 * time of creating one.
 */
let ready: string
let root: string
let running: EmbeddedPostgres[]
let children: ChildProcess[]

beforeAll(async () => {
  ready = join(await databaseFolder('ready'), 'data')
  const database = await startEmbeddedPostgres({ dataDir: ready, log })
  for (const setting of ['fsync', 'full_page_writes']) await ask(database.url, `ALTER SYSTEM SET ${setting} = off`)
  await database.stop()
})
afterAll(() => rm(join(ready, '..'), { recursive: true, force: true }))

beforeEach(async () => {
  root = join(await databaseFolder('embedded'), 'папка сайта')
  running = []
  children = []
  await copyFolder(ready, root)
})

/**
 * The copy belongs to the copying user, as after a restore. Uses the system's own program: Node's takes ten times as
 * long over a thousand files.
 */
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-R', from, to])

/** For a test of the first start: nothing has been created yet. */
const withNothing = () => rm(root, { recursive: true })

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(running.map((database) => database.stop()))
  await rm(join(root, '..'), { recursive: true, force: true })
})

async function start(dataDir = root): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log })
  running.push(database)
  return database
}

async function ask(url: string, sql: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<string[]>({ text: sql, rowMode: 'array' })
    return String(rows[0]?.[0])
  } finally {
    await client.end()
  }
}

async function askUntilAnswered(url: string, sql: string): Promise<string> {
  for (;;) {
    try {
      return await ask(url, sql)
    } catch {
      await sleep(50)
    }
  }
}

/**
 * Another process that starts the database of the folder; it writes «begun», then «up». Resolves when it has written
 * the given word.
 */
async function startElsewhere(until: 'begun' | 'up'): Promise<ChildProcess> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)}
    process.stdout.write('begun ')
    await startEmbeddedPostgres({ dataDir: process.argv[1], log: { info() {}, warn() {} } })
    process.stdout.write('up ')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, root], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let said = ''
  while (!said.includes(until)) said += String(await once(child.stdout, 'data'))
  return child
}

test('a new database uses UTF-8, keeps the default durability, listens to this machine only and refuses connections without the password', async () => {
  await withNothing()
  const { url } = await start()
  expect(await ask(url, `SELECT upper('привет')`)).toBe('ПРИВЕТ')
  for (const [setting, value] of [
    ['fsync', 'on'],
    ['synchronous_commit', 'on'],
    ['full_page_writes', 'on'],
    ['listen_addresses', '127.0.0.1'],
  ]) {
    expect(await ask(url, `SHOW ${setting}`)).toBe(value)
  }
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(ask(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
  expect((await stat(join(root, 'postgres.url'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(root, 'postgres'))).mode & 0o777).toBe(0o700)
})

test('data is kept over a stop, at the same address', async () => {
  const first = await start()
  await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS figure')
  await first.stop()
  const second = await start()
  expect(second.url).toBe(first.url)
  expect((await readFile(join(root, 'postgres.url'), 'utf8')).trim()).toBe(second.url)
  expect(await ask(second.url, 'SELECT figure FROM kept')).toBe('42')
})

test('another port is used when the last one is taken', async () => {
  const first = await start()
  await first.stop()
  const intruder = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
  await once(intruder, 'listening')
  const second = await start()
  expect(new URL(second.url).port).not.toBe(new URL(first.url).port)
  expect(await ask(second.url, 'SELECT 1')).toBe('1')
  intruder.close()
})

test('a second start on the same folder is refused with a sentence and disturbs nothing', async () => {
  const first = await start()
  const pid = first.pid()
  await expect(start()).rejects.toThrow(/уже занята другим запущенным сервером/)
  expect(first.pid()).toBe(pid)
  expect(await ask(first.url, 'SELECT 1')).toBe('1')
})

test('a killed server is restarted by itself at the same address, with everything committed', async () => {
  const deaths: string[] = []
  const database = await startEmbeddedPostgres({
    dataDir: root,
    log,
    onUnexpectedExit: (reason) => void deaths.push(reason),
  })
  running.push(database)
  await ask(database.url, 'CREATE TABLE kept AS SELECT 42 AS figure')
  // A connection busy with a long computation keeps the dead server's memory in use until it is ended too.
  void ask(database.url, 'SELECT count(*) FROM generate_series(1, 1e11)').catch(() => undefined)
  await sleep(200)
  const killed = database.pid()
  process.kill(killed ?? Number.NaN, 'SIGKILL')
  expect(await askUntilAnswered(database.url, 'SELECT figure FROM kept')).toBe('42')
  expect(database.pid()).not.toBe(killed)
  expect(deaths).toHaveLength(1)
})

test('a killed connection process does not end the server', async () => {
  const database = await start()
  const pid = database.pid()
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  process.kill(rows[0]?.pid ?? Number.NaN, 'SIGKILL')
  await client.end().catch(() => undefined)
  expect(await askUntilAnswered(database.url, 'SELECT 1')).toBe('1')
  expect(database.pid()).toBe(pid)
})

test('a stop right after the server was killed leaves nothing running', async () => {
  const database = await start()
  process.kill(database.pid() ?? Number.NaN, 'SIGKILL')
  await sleep(30)
  await database.stop()
  await expect(ask(database.url, 'SELECT 1')).rejects.toThrow(/ECONNREFUSED/)
})

test('the database of a killed site is taken over at the same address', async () => {
  const site = await startElsewhere('up')
  const url = (await readFile(join(root, 'postgres.url'), 'utf8')).trim()
  await ask(url, 'CREATE TABLE kept AS SELECT 42 AS figure')
  site.kill('SIGKILL')
  await once(site, 'exit')
  expect(await ask(url, 'SELECT figure FROM kept'), 'the orphan is still there').toBe('42')
  const next = await start()
  expect(next.url).toBe(url)
  expect(await ask(next.url, 'SELECT figure FROM kept')).toBe('42')
})

test('a site killed together with its database recovers without manual work', async () => {
  const site = await startElsewhere('up')
  const url = (await readFile(join(root, 'postgres.url'), 'utf8')).trim()
  const postmaster = Number(
    (await readFile(join(root, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0],
  )
  await ask(url, 'CREATE TABLE kept AS SELECT 42 AS figure')
  site.kill('SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await once(site, 'exit')
  const next = await start()
  expect(await ask(next.url, 'SELECT figure FROM kept')).toBe('42')
})

test('a stale pid file with a stranger’s pid neither stops the start nor harms that process', async () => {
  const first = await start()
  await first.stop()
  const stranger = spawn('sleep', ['60'])
  children.push(stranger)
  await once(stranger, 'spawn')
  await writeFile(join(root, 'postgres', 'cluster', 'postmaster.pid'), `${stranger.pid}\n${root}/postgres/cluster\n`)
  const second = await start()
  expect(await ask(second.url, 'SELECT 1')).toBe('1')
  expect(stranger.exitCode).toBe(null)
  expect(stranger.signalCode).toBe(null)
})

test('a first start killed in the middle is started over', async () => {
  await withNothing()
  for (const killAfterMs of [150, 450]) {
    const site = await startElsewhere('begun')
    await sleep(killAfterMs)
    site.kill('SIGKILL')
    await once(site, 'exit')
  }
  const { url } = await start()
  expect(await ask(url, 'SELECT 1')).toBe('1')
})

test('a cluster that has disappeared is not replaced by an empty one', async () => {
  const first = await start()
  await first.stop()
  await rm(join(root, 'postgres', 'cluster'), { recursive: true })
  await expect(start()).rejects.toThrow(/пропала/)
})

test('a copied folder runs next to the original, each with its own server', async () => {
  const original = await start()
  await ask(original.url, 'CREATE TABLE kept AS SELECT 42 AS figure')
  await original.stop()
  await copyFolder(root, `${root} копия`)
  const again = await start()
  const copy = await start(`${root} копия`)
  expect(copy.url).not.toBe(again.url)
  expect(await ask(copy.url, 'SELECT figure FROM kept')).toBe('42')
  expect(await ask(again.url, 'SELECT figure FROM kept')).toBe('42')
})

test.runIf(asRoot)(
  'below a closed folder of root the cluster is stored elsewhere, is found again, and the folder remains closed',
  async () => {
    const closed = join(root, '..', 'closed')
    await mkdir(closed, { mode: 0o700 })
    const dataDir = join(closed, 'data')
    const first = await start(dataDir)
    await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS figure')
    await first.stop()
    const home = join('/var/lib/kurazh-db', (await readFile(join(dataDir, 'postgres.id'), 'utf8')).trim())
    try {
      const second = await start(dataDir)
      expect(await ask(second.url, 'SELECT figure FROM kept')).toBe('42')
      await second.stop()
      expect((await stat(closed)).mode & 0o777).toBe(0o700)
      expect((await stat(join(home, 'postgres'))).mode & 0o777).toBe(0o700)
    } finally {
      await rm(home, { recursive: true, force: true })
    }
  },
)
