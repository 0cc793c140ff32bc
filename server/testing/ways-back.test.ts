/**
 * The ways a database returns: a logical copy into another database, a replica promoted behind its primary, a failover
 * without loss. What a node reports in each case.
 */
import { execFile } from 'node:child_process'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { calls } from '@kurazh/contract/index.ts'
import { commitmentOf } from '@kurazh/games/core/fairness.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { declareRestored } from '../commands/restore.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { createLog } from '../platform/process/log.ts'
import { migrate } from '../platform/database/migrate.ts'
import { markDatabase, type WentBack } from '../platform/database/restoration.ts'
import { dumpInto } from './back-in-time.ts'
import { testDatabase } from './database.ts'
import { databaseFolder } from './database-folder.ts'
import { quicken } from './quick-postgres.ts'
import { testSite } from './site.ts'

let folder: string
beforeEach(async () => {
  folder = await databaseFolder('ways')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const log = createLog('silent')

test('a logical copy in another database is refused until it is declared, and then shows nothing that its players know', async () => {
  const live = await testSite()
  const copy = await testDatabase()
  const restored = await openDatabase(copy.url)
  try {
    const player = await live.player()
    await player.bet()
    await (await markDatabase(live.database.db, folder)).beat()
    await dumpInto(live.database.pool, restored.pool)
    // Nothing was lost yet: the copy may replace the live one.
    const mark = await markDatabase(restored.db, folder)
    await mark.beat()
    await dumpInto(live.database.pool, restored.pool)
    const known = (await player.ask(calls.commitments)).commitments
    const { body } = await player.bet()
    if (!('success' in body)) throw new Error('a bet was refused')
    const refused = await markDatabase(restored.db, folder).catch((error: WentBack) => error)
    expect(refused).toMatchObject({ isProven: true, message: expect.stringContaining('npm run restored') as unknown })
    expect((await declareRestored(restored, live.seedKey, log, { dataDir: folder })).holds).toBe(true)
    await markDatabase(restored.db, folder)
    const site = await testSite({}, { made: { url: copy.url, drop: async () => undefined }, seedKey: live.seedKey })
    try {
      const again = site.visitor()
      await again.ask(calls.login, { login: player.login, password: player.password, info: '' })
      const { commitments } = await again.ask(calls.commitments)
      const before = new Set([...known.map(({ commitment }) => commitment), commitmentOf(body.success.bet.serverSeed)])
      expect(commitments.filter(({ commitment }) => before.has(commitment))).toEqual([])
    } finally {
      await site.close()
    }
  } finally {
    await restored.close()
    await copy.drop()
    await live.close()
  }
}, 60_000)

/**
 * Copies the stopped cluster and promotes the copy, like a replica that was up to date: the same system, another
 * timeline.
 */
async function promoted<Result>(
  from: string,
  name: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const dataDir = join(folder, name)
  await promisify(execFile)('cp', ['-R', from, dataDir])
  // The cluster is its own folder below the data folder.
  const cluster = (await readdir(dataDir, { recursive: true })).find(
    (path) => path.endsWith('PG_VERSION') && !path.includes('base'),
  )
  if (cluster === undefined) throw new Error('no cluster was copied')
  await writeFile(join(dataDir, cluster, '..', 'standby.signal'), '')
  return serving(dataDir, work, promote)
}

/** By a connection of its own: the site's are refused by a standby. */
async function promote(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('select pg_promote()')
  await client.end()
}

async function serving<Result>(
  dataDir: string,
  work: (database: Database, url: string) => Promise<Result>,
  first: (url: string) => Promise<void> = async () => undefined,
): Promise<Result> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined, warn: () => undefined } })
  await first(postgres.url)
  const database = await openDatabase(postgres.url)
  try {
    return await work(database, postgres.url)
  } finally {
    await database.close()
    await postgres.stop()
  }
}

const timeline = async ({ pool }: Database) =>
  (await pool.query<{ id: number }>('select timeline_id as id from pg_control_checkpoint()')).rows[0]?.id

test('a replica promoted behind its primary is refused; an up-to-date one continues by itself, on another timeline', async () => {
  const primary = join(folder, 'primary')
  const marks = join(folder, 'marks')
  await promisify(execFile)('mkdir', [marks])
  await serving(primary, async (database, url) => {
    await quicken(url)
    await migrate(database.db)
    await (await markDatabase(database.db, marks)).beat()
  })
  await promisify(execFile)('cp', ['-R', primary, join(folder, 'behind')])
  await serving(primary, async (database) => (await markDatabase(database.db, marks)).beat())
  const first = await promoted(join(folder, 'behind'), 'promoted behind', async (database) => {
    await expect(markDatabase(database.db, marks)).rejects.toThrow('npm run restored')
    await database.pool.query('checkpoint')
    return timeline(database)
  })
  await promoted(primary, 'promoted with everything', async (database) => {
    const mark = await markDatabase(database.db, marks)
    await mark.beat()
    await database.pool.query('checkpoint')
    expect([first, await timeline(database)]).toEqual([2, 2])
  })
}, 120_000)
