import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { type HalfOpenWay, halfOpenWay } from '../../testing/half-open.ts'
import { createGroupCommit } from './group-commit.ts'
import { type Database, isConnectionLoss, openDatabase, transaction } from './database.ts'

let place: TestDatabase
let way: HalfOpenWay
let database: Database

beforeEach(async () => {
  place = await testDatabase()
  way = await halfOpenWay(place.url)
  database = await openDatabase(way.url, { deadlineMs: 400 })
})
afterEach(async () => {
  await database.close()
  await way.close()
  await place.drop()
})

/** Puts this many connections into the pool, all of them idle. */
const warm = (count: number) =>
  Promise.all(Array.from({ length: count }, () => database.pool.query('select pg_sleep(0.05)')))
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a query over a silent connection fails as a lost connection, and the next query is answered', async () => {
  await warm(1)
  way.goSilent()
  expect(isConnectionLoss(await failureOf(database.pool.query('select 1')))).toBe(true)
  expect((await database.pool.query('select 1')).rowCount).toBe(1)
})

test('when one connection is silent, the idle ones are not trusted either', async () => {
  await warm(8)
  way.goSilent()
  expect(isConnectionLoss(await failureOf(database.pool.query('select 1')))).toBe(true)
  for (let time = 0; time < 8; time++) expect((await database.pool.query('select 1')).rowCount).toBe(1)
})

test('a transaction whose connection goes silent in the middle fails, and its locks are released', async () => {
  await sql`create table seat (id int primary key, by text)`.execute(database.db)
  await sql`insert into seat values (1, 'nobody')`.execute(database.db)
  const broken = transaction(database.db, async (tx) => {
    await sql`update seat set by = 'the silent one'`.execute(tx)
    way.goSilent()
    await sql`select 1`.execute(tx)
  })
  expect(isConnectionLoss(await failureOf(broken))).toBe(true)
  expect(
    (await database.pool.query<{ timeout: string }>('show idle_in_transaction_session_timeout')).rows[0]?.timeout,
  ).not.toBe('0')
})

test('writes over two silent connections are repeated over new ones: every item is answered', async () => {
  await sql`create table written (item int primary key)`.execute(database.db)
  const queue = createGroupCommit<number, number>({
    keyOf: (item) => item,
    batchSize: 32,
    writesInFlight: 2,
    patienceMs: 15_000,
    async write(batch) {
      await database.pool.query('insert into written select unnest($1::int[]) on conflict do nothing', [batch])
      return batch
    },
  })
  await warm(2)
  way.goSilent()
  const items = Array.from({ length: 80 }, (_, item) => item)
  expect(await Promise.all(items.map((item) => queue.submit(item)))).toEqual(items)
  expect(
    (await database.pool.query<{ count: number }>('select count(*)::int as count from written')).rows[0]?.count,
  ).toBe(80)
})

test('work that may take long has its own connections, which wait', async () => {
  const { rows } = await sql<{ one: number }>`select 1 as one, pg_sleep(0.8)`.execute(database.patient)
  expect(rows[0]?.one).toBe(1)
})

test('a query answered in time keeps its connection, however long it is idle afterwards', async () => {
  const pid = async () => (await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const first = await pid()
  await new Promise((resolve) => setTimeout(resolve, 900))
  expect(await pid()).toBe(first)
})
