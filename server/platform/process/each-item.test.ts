/** Jobs over items: a failed item is skipped, counted under its job, and reported when it fails for too long. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { eachItem } from './each-item.ts'
import { failingItems, forgetItems, type JobGround } from './failing-items.ts'
import { createLog } from './log.ts'

let made: TestDatabase
let database: Database
let ground: JobGround
beforeAll(async () => {
  made = await testDatabase()
  database = await openDatabase(made.url)
  ground = { db: database.db, log: createLog('silent') }
})
afterEach(async () => {
  await sql`delete from failing_item`.execute(database.db)
  await sql`delete from webhook_event`.execute(database.db)
})
afterAll(async () => {
  await database.close()
  await made.drop()
})

const failing = () => failingItems.read(database.db)
const told = async () =>
  (
    await sql<{
      detail: Record<string, unknown>
    }>`select detail from webhook_event where kind = 'job.failing' order by id`.execute(database.db)
  ).rows.map(({ detail }) => detail)
const earlier = (hours: number) =>
  sql`update failing_item set since = since - make_interval(hours => ${hours}), told_at = told_at - make_interval(hours => ${hours})`.execute(
    database.db,
  )

/** Processes the numbers up to twelve, three at a time. */
function count(fails: (item: number) => boolean, sideBySide = false, of: JobGround = ground) {
  return eachItem<number, number>(of, {
    job: 'numbers',
    atOnce: 3,
    sideBySide,
    next: async (after = 0, atOnce) =>
      Array.from({ length: 12 }, (_, at) => at + 1)
        .filter((item) => item > after)
        .slice(0, atOnce),
    nameOf: (item) => `number ${item}`,
    work: (item) => (fails(item) ? Promise.reject(new Error('never')) : Promise.resolve(item)),
  })
}

test('results that something takes come page by page and are not gathered', async () => {
  const taken: (readonly number[])[] = []
  const gone = await eachItem<number, number>(ground, {
    job: 'numbers',
    atOnce: 2,
    next: async (after = 0) => [after + 1, after + 2].filter((item) => item <= 5),
    nameOf: (item) => `number ${item}`,
    work: async (item) => item,
    take: async (results) => void taken.push(results),
  })
  expect(taken).toEqual([[1, 2], [3, 4], [5]])
  expect(gone).toEqual({ results: [], failed: 0 })
})

test.each([false, true])('whole pages that fail do not block later items (side by side: %s)', async (sideBySide) => {
  expect(await count((item) => item < 8, sideBySide)).toEqual({ results: [8, 9, 10, 11, 12], failed: 7 })
  expect(await failing()).toEqual([{ of: 'numbers', value: 7 }])
  expect((await count((item) => item === 2, sideBySide)).failed).toBe(1)
  expect(await failing()).toEqual([{ of: 'numbers', value: 1 }])
  await count(() => false, sideBySide)
  expect(await failing()).toEqual([])
})

test('an item that has failed for an hour is reported once a day; per job once an hour, however many items fail', async () => {
  await count((item) => item < 3)
  await count((item) => item < 3)
  expect(await told()).toEqual([])
  await earlier(1)
  for (let time = 0; time < 3; time++) await count((item) => item < 3)
  expect(await told()).toEqual([{ job: 'numbers', items: 2, item: 'number 1', since: expect.any(String) as string }])
  await sql`update webhook_event set key = 'an hour before'`.execute(database.db)
  await earlier(24)
  await count((item) => item < 3)
  expect(await told()).toHaveLength(2)
})

test('an item that was finished in another way no longer counts', async () => {
  await count((item) => item === 1)
  await sql`update failing_item set last_at = last_at - interval '61 minutes'`.execute(database.db)
  expect(await failing()).toEqual([])
  await forgetItems(database.db)
  expect((await sql`select from failing_item`.execute(database.db)).rows).toEqual([])
})

test('where the database is away the job ends, and no item is recorded as failed', async () => {
  const away = await openDatabase(made.url)
  await away.close()
  await expect(count((item) => item === 1, false, { ...ground, db: away.db })).rejects.toThrow('never')
  expect(await failing()).toEqual([])
})
