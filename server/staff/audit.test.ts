/** The audit log: insert-only, chained in order, and no row can be changed undetected. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, transaction } from '../platform/database/database.ts'
import { testDatabase } from '../testing/database.ts'
import { dyingAt } from '../testing/cut-node.ts'
import { chainEvents, note, verifyAudit } from './audit.ts'
import { everyEvent, everyLink } from './audit-rows.ts'
import { moveAudit, moveRows } from './move-audit.ts'

let database: Database
let drop: () => Promise<void>
let url: string
beforeAll(async () => {
  const made = await testDatabase()
  ;({ drop, url } = made)
  database = await openDatabase(made.url)
})
afterAll(async () => {
  await database.close()
  await drop()
})

const actor = { id: 1, who: 'admin', way: 'area' } as const
const add = (action: string) => note(database.db, actor, { action, outcome: 'done', detail: { before: 1, after: 2 } })
const query = (text: string) => database.pool.query(text)
const count = async (table: string) =>
  Number((await database.pool.query<{ count: bigint }>(`select count(*) from ${table}`)).rows[0]?.count)
/** A page of the list, as the admin area reads it. */
async function listed() {
  const { rows } = await sql`
    select e.id, e.action, (select l.hash from ${everyLink} l where l.event = e.id) as hash from ${everyEvent} e order by e.id desc limit 50`.execute(
    database.db,
  )
  return rows
}
async function chainAll(): Promise<number> {
  const linked = await chainEvents(database.db)
  return linked === 0 ? 0 : linked + (await chainAll())
}

/** Transactions of other databases of the same server hold a row up until they are over. */
async function chainEveryRow(): Promise<void> {
  await expect
    .poll(async () => {
      await chainAll()
      return count('admin_event e where not exists (select from admin_link l where l.event = e.id)')
    })
    .toBe(0)
}

const tables = ['admin_event', 'admin_link', 'admin_event_history', 'admin_link_history']

/** As an owner of the database would. */
async function tampered(statement: string): Promise<string | undefined> {
  const client = await database.pool.connect()
  try {
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    for (const table of tables) await client.query(`create table kept_${table} as table ${table}`)
    await client.query(statement)
    return (await verifyAudit(database.db)).fault
  } finally {
    for (const table of tables) {
      await client.query(`delete from ${table}`)
      await client.query(`insert into ${table} overriding system value table kept_${table}`)
      await client.query(`drop table kept_${table}`)
      await client.query(`alter table ${table} enable trigger user`)
    }
    client.release()
  }
}

test('rows are added and never changed', async () => {
  await add('first')
  for (const statement of [`update admin_event set who = 'nobody'`, 'delete from admin_event', 'truncate admin_event'])
    await expect(query(statement)).rejects.toThrow('only added to')
})

test('rows of many simultaneous writers have one order, and an open transaction keeps its place', async () => {
  let commit: () => void = () => undefined
  const opened = new Promise<void>((begun) => {
    void transaction(database.db, async (tx) => {
      await note(tx, actor, { action: 'slow', outcome: 'done' })
      begun()
      await new Promise<void>((end) => (commit = end))
    })
  })
  await opened
  await Promise.all(Array.from({ length: 100 }, (_, index) => add(`fast ${index}`)))
  // A transaction that began earlier may still add a row before theirs.
  expect(await chainAll()).toBeLessThanOrEqual(1)
  commit()
  await expect.poll(() => chainAll().then(async () => (await verifyAudit(database.db)).rows)).toBe(102)
  expect((await verifyAudit(database.db)).fault).toBeUndefined()
})

test('ten thousand rows are chained, by two nodes at once, without a gap', async () => {
  await query(
    `insert into admin_event (who, way, action, outcome) select 'admin', 'area', 'many ' || n, 'done' from generate_series(1, 10000) n`,
  )
  await Promise.all([chainAll(), chainAll()])
  await chainAll()
  expect(await verifyAudit(database.db)).toMatchObject({ rows: 10_102, fault: undefined })
})

test.each([
  ['changed', `update admin_event set who = 'somebody else' where id = 7`, 'запись 7 изменена'],
  ['removed', 'delete from admin_event where id = 7', 'записи 7 нет'],
  [
    'removed with its link',
    'delete from admin_link where event = 7; delete from admin_event where id = 7',
    'нет звена',
  ],
  [
    'slipped in',
    `insert into admin_event (tx, who, way, action, outcome) values ('1', 'admin', 'area', 'late', 'done')`,
    'вставлена задним числом',
  ],
])('a row that was %s is found', async (_, statement, said) => {
  expect(await tampered(statement)).toContain(said)
  expect((await verifyAudit(database.db)).fault).toBeUndefined()
})

test('a chain that was truncated and extended again differs from the published one', async () => {
  const {
    rows: [row],
  } = await database.pool.query<{ place: bigint; hash: string }>(
    'select place, hash from admin_link order by place desc limit 1',
  )
  const published = [{ day: '2026-11-23', place: row?.place ?? 0n, hash: row?.hash ?? '' }]
  expect((await verifyAudit(database.db, published)).fault).toBeUndefined()
  expect(
    (await verifyAudit(database.db, [{ day: '2026-11-22', place: 1n, hash: 'another' }, ...published])).fault,
  ).toContain('2026-11-22 опубликовано звено 1')
  expect(
    (await verifyAudit(database.db, [{ day: '2026-11-24', place: (row?.place ?? 0n) + 1n, hash: 'cut off' }])).fault,
  ).toContain('2026-11-24')
})

test('rows that moved into history are chained from the first one on, and none can be changed there undetected', async () => {
  const client = await database.pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query('delete from admin_link')
  await client.query('update admin_event set at = at - make_interval(days => 100 - (id % 90)::int)')
  await client.query('set session_replication_role = default')
  client.release()
  await chainEveryRow()
  const rows = (await verifyAudit(database.db)).rows
  const whole = async () => [await verifyAudit(database.db), await listed()]
  const before = await whole()
  for (let stretch = 1; stretch > 0;) {
    stretch = await moveRows(database.db, 0, 4000)
    expect(await whole()).toEqual(before)
  }
  expect(await count('admin_event_history')).toBe(rows - 1)
  expect(await moveRows(database.db, 100, 10)).toBe(0)
  await add('after the move')
  await chainEveryRow()
  expect(await verifyAudit(database.db)).toMatchObject({ rows: rows + 1, fault: undefined })
  for (const statement of [
    `update admin_event_history set who = 'nobody'`,
    'delete from admin_event_history',
    'truncate admin_link_history',
    'delete from admin_event',
    'delete from admin_link',
  ])
    await expect(query(statement), statement).rejects.toThrow('only added to')
})

test.each([
  ['changed', `update admin_event_history set who = 'somebody else' where id = 7`, 'запись 7 изменена'],
  ['removed', 'delete from admin_event_history where id = 7', 'записи 7 нет'],
  [
    'removed with its link',
    'delete from admin_link_history where event = 7; delete from admin_event_history where id = 7',
    'нет звена',
  ],
])('a row of history that was %s is found', async (_, statement, said) => {
  expect(await tampered(statement)).toContain(said)
  expect((await verifyAudit(database.db)).fault).toBeUndefined()
})

test('a node that dies while it moves the audit leaves each row in one of the two', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => add(`more ${index}`)))
  await chainEveryRow()
  const before = await verifyAudit(database.db)
  for (const cut of ['before', 'after'] as const)
    for (let statement = 1; await dyingAt(url, statement, cut, (db) => moveRows(db, 0, 5)); statement++)
      expect(await verifyAudit(database.db)).toEqual(before)
  await Promise.all([1, 2, 3].map(() => moveAudit(database.db, 0, 5)))
  await moveAudit(database.db, 0, 5)
  expect([await count('admin_event'), await count('admin_link')]).toEqual([1, 1])
  expect(await verifyAudit(database.db)).toEqual(before)
})
