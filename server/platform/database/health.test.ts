/** What slowly ruins a database is measured and named, and a forgotten transaction of the site's role ends by itself. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Database, openDatabase } from './database.ts'
import { databaseHealth, limitIdleTransactions, oldTransactions } from './health.ts'

let made: TestDatabase
let database: Database
beforeAll(async () => {
  made = await testDatabase()
  database = await openDatabase(made.url)
})
afterAll(async () => {
  await database.close()
  await made.drop()
})

const valuesOf = async (name: string) => {
  const found = databaseHealth.find((each) => each.name === name)
  if (found === undefined) throw new Error(`no measure ${name}`)
  return found.read(database.db)
}

test('every measure can be read, and a quiet database has nothing to tell', async () => {
  for (const { name, read } of databaseHealth) expect(await read(database.db), name).toEqual([])
})

test('a forgotten transaction is told by the pid of its session, until it ends', async () => {
  const old = oldTransactions(sql`interval '0'`)
  const client = await database.pool.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await client.query('begin')
    await client.query(`select pg_current_xact_id()`)
    expect((await old.read(database.db)).map(({ of }) => of)).toEqual([`${rows[0]?.pid}`])
    await client.query('commit')
    expect(await old.read(database.db)).toEqual([])
  } finally {
    client.release()
  }
})

test('a replication slot that nobody reads is told with the log kept for it', async () => {
  const slot = `kurazh_test_${process.pid}`
  await sql`select pg_create_physical_replication_slot(${slot}, true)`.execute(database.db)
  try {
    expect((await valuesOf('kurazh_replication_slot_bytes')).map(({ of }) => of)).toContain(slot)
  } finally {
    await sql`select pg_drop_replication_slot(${slot})`.execute(database.db)
  }
})

test('a later session by hand has the limit; a value of the operator stays', async () => {
  await limitIdleTransactions(database.db)
  const byHand = async () => {
    const client = new pg.Client(made.url)
    await client.connect()
    const { rows } = await client.query<{ idle_in_transaction_session_timeout: string }>(
      'show idle_in_transaction_session_timeout',
    )
    await client.end()
    return rows[0]?.idle_in_transaction_session_timeout
  }
  const first = await byHand()
  expect(first).not.toBe('0')
  await limitIdleTransactions(database.db)
  expect(await byHand()).toBe(first)
})
