/** An owner's movements by time, where several share a moment and fall exactly on the requested ends. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { testDatabase } from '../testing/database.ts'
import { type Entry, entriesOf, type Page } from './statement.ts'

let database: Database
let drop: () => Promise<void>
const owner = 7
const start = Date.parse('2026-10-31T20:59:59.998Z')
/** A movement of two legs in each of these milliseconds. */
const moments = Array.from({ length: 6 }, (_, at) => new Date(start + at))
const written: { at: string; leg: number; key: string }[] = []

beforeAll(async () => {
  const made = await testDatabase()
  drop = made.drop
  database = await openDatabase(made.url)
  await database.pool.query('insert into ledger_account (owner, balance) values ($1, 0)', [owner])
  for (const [index, at] of moments.entries()) {
    for (const leg of [1, 2]) {
      const kind = leg === 1 ? 'stake' : 'payout'
      await database.pool.query(
        `insert into ledger_transfer (owner, key, leg, debit, credit, amount, kind, at, balance) values ($1, $2, $3, $4, $5, 100, $6, $7, $8)`,
        [owner, `bet:${index}`, leg, leg === 1 ? 1 : 101, leg === 1 ? 101 : 1, kind, at, leg === 1 ? -100 : 0],
      )
      written.unshift({ at: at.toISOString().replace('Z', '000Z'), leg, key: `bet:${index}` })
    }
  }
})
afterAll(async () => {
  await database.close()
  await drop()
})

const told = (entries: readonly Entry[]) => entries.map(({ at, leg, key }) => ({ at, leg, key }))
const read = (page: Partial<Page>) =>
  entriesOf(database.db, owner, {
    kinds: undefined,
    from: undefined,
    until: undefined,
    before: undefined,
    count: 100,
    ...page,
  })

test('a movement exactly at the beginning is included, one exactly at the end is not', async () => {
  for (const from of [undefined, ...moments]) {
    for (const until of [undefined, ...moments]) {
      const expected = written.filter(
        ({ at }) =>
          (from === undefined || Date.parse(at) >= from.getTime()) &&
          (until === undefined || Date.parse(at) < until.getTime()),
      )
      expect(told(await read({ from, until }))).toEqual(expected)
    }
  }
})

test('pages of every length hold every movement once, within one moment too', async () => {
  for (let count = 1; count <= written.length + 1; count++) {
    const found: Entry[] = []
    for (let before: Entry | undefined; ;) {
      const page = await read({ count, before })
      found.push(...page)
      before = page.at(-1)
      if (page.length < count) break
    }
    expect(told(found)).toEqual(written)
  }
})
