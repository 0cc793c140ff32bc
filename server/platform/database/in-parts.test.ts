/** Deleting what has gathered, some rows at a time. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Database, openDatabase } from './database.ts'
import { inParts } from './in-parts.ts'

let made: TestDatabase
let database: Database
beforeAll(async () => {
  made = await testDatabase()
  database = await openDatabase(made.url)
  await sql`create table gathered (id int primary key)`.execute(database.db)
})
afterAll(async () => {
  await database.close()
  await made.drop()
})

test.each([0, 1, 9, 10, 11, 35])('%i rows go in statements of ten at most', async (rows) => {
  const { db } = database
  await sql`insert into gathered select generate_series(1, ${rows}::int)`.execute(db)
  const asked: number[] = []
  await inParts(
    db,
    (most) => {
      asked.push(most)
      return sql`delete from gathered where ctid = any(array(select ctid from gathered limit ${most}))`
    },
    10,
  )
  expect(asked).toEqual(Array.from({ length: Math.floor(rows / 10) + 1 }, () => 10))
  expect((await sql`select from gathered`.execute(db)).rows).toHaveLength(0)
})
