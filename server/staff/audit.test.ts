/** The audit log: insert-only, chained in order, and no row can be changed undetected. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, transaction } from '../platform/database/database.ts'
import { testDatabase } from '../testing/database.ts'
import { chainEvents, note, verifyAudit } from './audit.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const made = await testDatabase()
  drop = made.drop
  database = await openDatabase(made.url)
})
afterAll(async () => {
  await database.close()
  await drop()
})

const actor = { id: 1, who: 'admin', way: 'area' } as const
const add = (action: string) => note(database.db, actor, { action, outcome: 'done', detail: { before: 1, after: 2 } })
const query = (text: string) => database.pool.query(text)
async function chainAll(): Promise<number> {
  const linked = await chainEvents(database.db)
  return linked === 0 ? 0 : linked + (await chainAll())
}

/** As an owner of the database would. */
async function tampered(statement: string): Promise<string | undefined> {
  const client = await database.pool.connect()
  try {
    await client.query('alter table admin_event disable trigger only_added')
    await client.query('alter table admin_link disable trigger only_added')
    await client.query(`create table kept_events as table admin_event; create table kept_links as table admin_link`)
    await client.query(statement)
    return (await verifyAudit(database.db)).fault
  } finally {
    await client.query('delete from admin_event; delete from admin_link')
    await client.query(
      'insert into admin_event overriding system value table kept_events; insert into admin_link table kept_links; drop table kept_events; drop table kept_links',
    )
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
