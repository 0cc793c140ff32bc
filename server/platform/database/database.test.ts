import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { databaseAt, isConnectionLoss, isUnavailable, openDatabase, transaction } from './database.ts'

test('a connection that breaks between two statements fails the transaction and not the process', async () => {
  const place = await testDatabase()
  const { db, pool, close } = await openDatabase(place.url)
  try {
    const broken = transaction(db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      // Long enough for the broken connection to be noticed while no statement waits for it.
      await sleep(200)
      await sql`select 1`.execute(tx)
    })
    await expect(broken).rejects.toThrow(/not queryable|terminat/)
    await expect(pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
  } finally {
    await close()
    await place.drop()
  }
})

test('the auditor and what people wait for have connections of their own: an hour’s job keeps none of them waiting', async () => {
  const place = await testDatabase()
  const { db, patient, background, auditing, close } = await openDatabase(place.url)
  try {
    await transaction(db, async (holder) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(holder)
      const long = Array.from({ length: 5 }, () => sql`select pg_advisory_lock_shared(1)`.execute(background))
      for (const own of [auditing, patient])
        expect((await sql`select 1 as answered`.execute(own)).rows).toEqual([{ answered: 1 }])
      return long
    }).then((long) => Promise.all(long))
  } finally {
    await close()
    await place.drop()
  }
})

test('nothing is compiled for our queries, whatever the database’s own settings say', async () => {
  const place = await testDatabase()
  const plain = await openDatabase(place.url)
  try {
    await plain.pool.query(`do $$ begin execute format('alter database %I set jit = on', current_database()); end $$`)
    const { pool, patient, reports, close } = await openDatabase(place.url)
    expect((await pool.query<{ jit: string }>('show jit')).rows).toEqual([{ jit: 'off' }])
    expect((await sql`show jit`.execute(patient)).rows).toEqual([{ jit: 'off' }])
    expect((await sql`show statement_timeout`.execute(reports)).rows).toEqual([{ statement_timeout: '30s' }])
    expect((await sql`show statement_timeout`.execute(patient)).rows).toEqual([{ statement_timeout: '0' }])
    await close()
  } finally {
    await plain.close()
    await place.drop()
  }
})

test('a closed database keeps no connection, whoever used it and whether it was used at all', async () => {
  const place = await testDatabase()
  const watcher = await openDatabase(place.url)
  const others = async () =>
    (
      await watcher.pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
    ).rows[0]?.count
  try {
    const [unasked, asked] = [databaseAt(place.url), databaseAt(place.url)]
    expect(await others()).toBe(0)
    // Bypasses the query builder, as the query for the server's version does.
    await asked.pool.query('select 1')
    expect(await others()).toBe(1)
    await Promise.all([unasked.close(), asked.close()])
    // An idle connection of an open pool would end by itself after a while.
    expect([unasked.pool.ended, asked.pool.ended]).toEqual([true, true])
    await expect.poll(others).toBe(0)
  } finally {
    await watcher.close()
    await place.drop()
  }
})

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code })

test.each([
  '08000',
  '08006',
  '08P01',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
])('the code %s is a lost connection', (code) => {
  expect(isConnectionLoss(coded(code))).toBe(true)
  expect(isUnavailable(coded(code))).toBe(true)
})

test.each(['53100', '53200', '58030', '25006', '57014', '55P03'])(
  'with %s nothing was done, and it may be done later',
  (code) => {
    expect(isConnectionLoss(coded(code))).toBe(false)
    expect(isUnavailable(coded(code))).toBe(true)
  },
)

test.each([
  ['a bent address', () => new URL('http://a b')],
  ['a folder that is not there', () => Object.assign(new Error('no such file'), { code: 'ENOENT' })],
  [
    'a mistake of ours',
    () => {
      throw new TypeError("Cannot read properties of undefined (reading 'connect')")
    },
  ],
  [
    'a word that sounds like it',
    () => {
      throw new Error('the term ended: timeout, connection closed')
    },
  ],
  [
    'a broken rule',
    () => {
      throw coded('23514')
    },
  ],
  [
    'a missing column',
    () => {
      throw coded('42703', 'column connect does not exist')
    },
  ],
  [
    'a pool that was closed',
    () => {
      throw new Error('Cannot use a pool after calling end on the pool')
    },
  ],
])('%s is no lost connection', (_what, make) => {
  let error: unknown
  try {
    error = make()
  } catch (thrown) {
    error = thrown
  }
  expect(isConnectionLoss(error)).toBe(false)
  expect(isUnavailable(error)).toBe(false)
})

test('recognizes every message the driver gives without a code', async () => {
  const place = await testDatabase()
  const nowhere = new URL(place.url)
  const deaf = createServer(() => undefined)
  await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve))
  nowhere.port = `${(deaf.address() as AddressInfo).port}`
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    )
  const said: unknown[] = []

  const unheard = new pg.Pool({ connectionString: nowhere.href, connectionTimeoutMillis: 50 })
  said.push(await failure(unheard.query('select 1')))
  said.push(await failure(new pg.Client({ connectionString: nowhere.href, connectionTimeoutMillis: 50 }).connect()))
  const full = new pg.Pool({ connectionString: place.url, max: 1 })
  const only = await full.connect()
  // From now on: a busy machine may need longer for the coming connection.
  full.options.connectionTimeoutMillis = 50
  said.push(await failure(full.query('select 1')))
  only.release()
  const client = new pg.Client({ connectionString: place.url })
  client.on('error', () => undefined)
  await client.connect()
  const asked = failure(client.query('select pg_sleep(5)'))
  const ended = client.end()
  said.push(await asked)
  said.push(await failure(client.query('select 1')))
  await ended
  for (const error of said) expect(isConnectionLoss(error), String(error)).toBe(true)

  await Promise.all([unheard.end(), full.end()])
  deaf.close()
  await place.drop()
})

test('a moment shared by many rows is read correctly for each, and each row has its own Date', async () => {
  const place = await testDatabase()
  const { pool, close } = await openDatabase(place.url)
  try {
    const texts = [
      '2026-11-24 15:46:14.123456+00',
      '2026-11-24 15:46:14.123456+00',
      '1969-12-31 23:59:59.999+00',
      'infinity',
      'infinity',
      '2026-11-24 15:46:14.124+00',
    ]
    const { rows } = await pool.query<{ at: Date | number }>(
      'select t::timestamptz as at from unnest($1::text[]) with ordinality as u(t, n) order by n',
      [texts],
    )
    const [first, second] = rows.map(({ at }) => at)
    if (first instanceof Date) first.setTime(0)
    expect(second).toEqual(new Date('2026-11-24T15:46:14.123Z'))
    expect(rows.slice(2).map(({ at }) => at)).toEqual([
      new Date(-1),
      Infinity,
      Infinity,
      new Date('2026-11-24T15:46:14.124Z'),
    ])
  } finally {
    await close()
    await place.drop()
  }
})
