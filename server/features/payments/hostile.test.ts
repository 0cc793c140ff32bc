import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChance } from '@kurazh/games/testing/chance.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { liveThrough } from '../../testing/hostile-days.ts'

let source: TestDatabase
let database: Database

beforeAll(async () => {
  source = await testDatabase()
  database = await openDatabase(source.url)
})
afterAll(async () => {
  await database.close()
  await source.drop()
})

const seed = process.env['SEED'] ?? `${Date.now() % 1_000_000}`

// For a hundred thousand events run `node bench/hostile-provider.ts`.
test(`after days with a hostile payment system both books agree to the kopeck (seed ${seed})`, async () => {
  const days = await liveThrough(database, 400, createChance(seed).float)
  expect(days.differences, `seed ${seed}`).toEqual([])
  expect(days.credited).toBeGreaterThan(20)
  expect(days.returned).toBeGreaterThan(3)
  expect(days.decided).toBeGreaterThan(3)
  expect(days.equal).toBeGreaterThan(20)
  expect(days.refused).toBeGreaterThan(2)
})
