/** Reports read a streaming replica of the database: how old it is, and what happens without it. */
import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { findHome } from '../embedded-postgres/home.ts'
import { type Database, isUnavailable, openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { refuseOtherReplica, secondsBehind } from '../platform/database/replica.ts'
import { databaseFolder } from './database-folder.ts'
import { type TestDatabase, testDatabase } from './database.ts'

const quiet = { info: () => undefined, warn: () => undefined }
const folders: string[] = []
let primary: EmbeddedPostgres
let standby: EmbeddedPostgres
let database: Database

beforeAll(async () => {
  const folder = await databaseFolder('replicated')
  const copy = `${folder}-copy`
  folders.push(folder, copy)
  primary = await startEmbeddedPostgres({ dataDir: folder, log: quiet })
  const made = await openDatabase(primary.url)
  await migrate(made.db)
  await made.close()
  await primary.stop()
  await cp(folder, copy, { recursive: true })
  primary = await startEmbeddedPostgres({ dataDir: folder, log: quiet })
  const { cluster } = await findHome(copy)
  await writeFile(join(cluster, 'standby.signal'), '')
  const { hostname, port, username, password } = new URL(primary.url)
  const from = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`
  await writeFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`)
  standby = await startEmbeddedPostgres({ dataDir: copy, log: quiet })
  database = await openDatabase(primary.url, { replicaUrl: standby.url })
}, 90_000)
afterAll(async () => {
  await database.close()
  await standby.stop()
  await primary.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

const mark = () => sql`insert into node_mark (node, beat) values (gen_random_uuid(), 1)`.execute(database.db)
const marksOn = async (db: Database['db']) =>
  (await sql<{ count: bigint }>`select count(*) from node_mark`.execute(db)).rows[0]?.count

test('what is written comes to the replica, which refuses to be written to', async () => {
  await mark()
  await eventually(async () => expect(await marksOn(database.replica)).toBe(await marksOn(database.db)))
  expect(await secondsBehind(database.replica)).toBeLessThan(30)
  await refuseOtherReplica(database, quiet)
  await expect(sql`delete from node_mark`.execute(database.replica)).rejects.toThrow(/read-only/)
})

test('a replica that hears nothing more grows old, whatever the primary does', async () => {
  await sql`select pg_wal_replay_pause()`.execute(database.replica)
  await database.pool.query(`update node_mark set at = clock_timestamp()`)
  const first = await secondsBehind(database.replica)
  await mark()
  await eventually(async () => expect(await secondsBehind(database.replica)).toBeGreaterThan(first))
  await sql`select pg_wal_replay_resume()`.execute(database.replica)
})

test('the database of another site is refused', async () => {
  const other: TestDatabase = await testDatabase()
  const both = await openDatabase(primary.url, { replicaUrl: other.url })
  try {
    await expect(refuseOtherReplica(both, quiet)).rejects.toThrow(/^REPLICA_URL: .*другого сайта/)
  } finally {
    await both.close()
    await other.drop()
  }
})

test('a replica that does not answer stops nothing but reports', async () => {
  const both = await openDatabase(primary.url, { replicaUrl: 'postgres://kurazh@127.0.0.1:1/kurazh' })
  const warnings: unknown[] = []
  try {
    await refuseOtherReplica(both, { warn: (...told: unknown[]) => void warnings.push(told) })
    expect(warnings).toHaveLength(1)
    expect(await secondsBehind(both.replica).catch(isUnavailable)).toBe(true)
    expect((await both.pool.query('select 1')).rowCount).toBe(1)
  } finally {
    await both.close()
  }
})

test('without REPLICA_URL reports read the database itself; alone it is refused', async () => {
  const alone = await openDatabase(primary.url)
  expect(alone.replica).toBe(alone.reports)
  await refuseOtherReplica(alone, quiet)
  await alone.close()
  expect(() => readConfig({ REPLICA_URL: 'postgres://kurazh@host/kurazh' })).toThrow(/^REPLICA_URL: .*DATABASE_URL/)
})
