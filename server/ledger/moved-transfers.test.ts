/** Tests that transfers which were moved into history are read, counted and refused a second time as before. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, transaction } from '../platform/database/database.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { auditBooks, booksBalance, compareOwners, newestTransferAt } from './books.ts'
import { entriesOf, entriesUnder, legsOf, type Page } from './history.ts'
import { chart, isPosted, type Movement, openAccount, post, postedAt, sumOfKind, transfersOf } from './ledger.ts'
import { sumsOwed } from './owed.ts'

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
afterEach(async () => expect(booksBalance(await auditBooks(database.db))).toBe(true))

type Sums = Partial<Pick<Movement, 'out' | 'in' | 'house' | 'outKind' | 'inKind'>>
const move = (owner: number, key: string, sums: Sums) =>
  transaction(database.db, (tx) =>
    post(tx, { owner, key, out: 0n, in: 0n, house: chart.play, outKind: 'stake', inKind: 'payout', ...sums }),
  )

let owners = 0
const bets = 30

/** An owner with thirty bets, every third of which is paid later, and gifts between them, over about four months. */
async function player(): Promise<number> {
  const owner = ++owners
  await transaction(database.db, (tx) => openAccount(tx, owner))
  await move(owner, 'topup:1', { in: 10_000n, inKind: 'topup' })
  for (let bet = 1; bet <= bets; bet += 1) {
    const isOpen = bet % 3 === 0
    await move(owner, `bet:${bet}`, { out: BigInt(bet), in: isOpen || bet % 2 ? 0n : BigInt(bet * 2) })
    if (bet % 5 === 0) await move(owner, `gift:${bet}`, { in: 3n, inKind: 'gift' })
    if (isOpen) await move(owner, `bet:${bet}:payout`, { in: 5n })
    if (bet % 10 === 0) await move(owner, `bet:${bet}:back`, { in: BigInt(bet), inKind: 'refund' })
  }
  await move(owner, 'withdrawal:1', { out: 500n, house: chart.payouts, outKind: 'withdrawal' })
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      `update ledger_transfer t set at = t.at - make_interval(days => (130 - o.place * 2)::int) from (
        select owner, key, leg, dense_rank() over (order by at) as place from ledger_transfer where owner = $1) o
      where t.owner = o.owner and t.key = o.key and t.leg = o.leg`,
      [owner],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  return owner
}

const keysOf = (bet: number) => ['', ':payout', ':back'].map((ending) => `bet:${bet}${ending}`)
async function intoHistory(owner: number, ...numbers: number[]): Promise<void> {
  const keys = numbers.flatMap(keysOf)
  await sql`select ledger_move(${keys.map(() => owner)}::bigint[], ${keys}::text[])`.execute(database.db)
}

const anything: Page = { kinds: undefined, from: undefined, until: undefined, before: undefined, count: 1_000 }
async function inPages(owner: number, page: Partial<Page>) {
  const joined = []
  for (let before: Page['before']; ;) {
    const entries = await entriesOf(database.db, owner, { ...anything, ...page, before })
    if (entries.length === 0) return joined
    joined.push(...entries)
    const { at, leg } = entries.at(-1) as (typeof entries)[number]
    before = { at, leg }
  }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
async function collect(rows: AsyncIterable<unknown>): Promise<unknown[]> {
  const all = []
  for await (const row of rows) all.push(row)
  return all
}

/** What everybody who reads the ledger is answered about an owner. */
async function everything(owner: number) {
  const { db } = database
  const keys = Array.from({ length: bets + 2 }, (_, bet) => keysOf(bet)).flat()
  return {
    whole: await entriesOf(db, owner, anything),
    pages: await Promise.all([1, 4, 7].map((count) => inPages(owner, { count }))),
    stakes: await inPages(owner, { kinds: ['stake', 'gift'], count: 4 }),
    someDays: await inPages(owner, { from: daysAgo(100), until: daysAgo(45), count: 5 }),
    under: await entriesUnder(db, owner, keys, [{ kind: 'gift', begins: 'gift:2' }]),
    legs: await Promise.all([2, 3, 10].flatMap(keysOf).map((key) => legsOf(db, owner, key))),
    posted: await transaction(db, async (tx) => {
      const answers = []
      for (const key of keys) answers.push(await isPosted(tx, owner, key))
      return answers
    }),
    postedAt: await postedAt(
      db,
      keys.map(() => owner),
      keys,
    ),
    sums: await transaction(db, async (tx) => {
      const sums = []
      for (const days of [400, 95, 70, 50, 0])
        for (const kind of ['stake', 'refund', 'gift']) sums.push(await sumOfKind(tx, owner, kind, daysAgo(days)))
      return sums
    }),
    compared: (await compareOwners(db, owner - 1, 1)).differences,
    owed: await sumsOwed(db),
    newest: await newestTransferAt(db),
    copy: await collect(transfersOf(db, owner)),
    books: await auditBooks(db),
  }
}

test('every reader is answered the same before, between and after all moves', async () => {
  const owner = await player()
  const before = await everything(owner)
  expect(before.whole).toHaveLength(before.copy.length)
  expect(before.pages).toEqual([before.whole, before.whole, before.whole])
  for (const numbers of [[1, 2, 3], [9], [5, 30], Array.from({ length: bets }, (_, index) => index + 1)]) {
    await intoHistory(owner, ...numbers)
    expect(await everything(owner)).toEqual(before)
  }
  const { rows } = await sql<{ key: string }>`select key from ledger_transfer where owner = ${owner}`.execute(
    database.db,
  )
  expect(rows.filter(({ key }) => key.startsWith('bet:'))).toEqual([])
})

test('a key of history is used; one that was never used is free, also under a lower number', async () => {
  const owner = await player()
  await intoHistory(owner, 7, 12, 30)
  const { balance } = await move(owner, 'gift:new', { in: 1n })
  for (const key of ['bet:7', 'bet:12', 'bet:12:payout', 'bet:30:back', 'bet:8'])
    expect(await move(owner, key, { out: 1n, in: 400n }), key).toEqual({ verdict: 'duplicate', balance })
  for (const key of ['bet:0', 'bet:7:payout', 'bet:31', 'bet:7x', 'bet:', 'bet:99999999999999999999'])
    expect((await move(owner, key, { in: 1n })).verdict, key).toBe('accepted')
})

test('the first bet of an owner has the number zero', async () => {
  const owner = ++owners
  await transaction(database.db, (tx) => openAccount(tx, owner))
  await move(owner, 'bet:0', { in: 1n })
  await intoHistory(owner, 0)
  expect(await move(owner, 'bet:0', { in: 1n })).toEqual({ verdict: 'duplicate', balance: 1n })
  expect((await move(owner, 'bet:0:payout', { in: 1n })).verdict).toBe('accepted')
})

test('a key that another owner has in history is free', async () => {
  const [one, other] = [await player(), ++owners]
  await transaction(database.db, (tx) => openAccount(tx, other))
  await intoHistory(one, 5)
  expect((await move(other, 'bet:5', { in: 1n })).verdict).toBe('accepted')
})

test('bets posted while others are moved are each posted once', async () => {
  const owner = await player()
  const moving = (async () => {
    for (let bet = 1; bet <= bets; bet += 1) await intoHistory(owner, bet)
  })()
  const repeated = Array.from({ length: bets }, (_, index) => move(owner, `bet:${index + 1}`, { in: 1_000n }))
  expect(new Set((await Promise.all(repeated)).map(({ verdict }) => verdict))).toEqual(new Set(['duplicate']))
  await moving
})

test('a transfer leaves the head only when history has exactly it', async () => {
  const owner = await player()
  const remove = () => database.pool.query(`delete from ledger_transfer where owner = $1 and key = 'bet:1'`, [owner])
  await expect(remove()).rejects.toThrow(/insert-only/)
  await expect(
    transaction(database.db, async (tx) => {
      await sql`select platform_month('ledger_history', date_trunc('month', at, 'UTC'), 'owner, key, leg')
        from ledger_transfer where owner = ${owner} and key = 'bet:1'`.execute(tx)
      await sql`insert into ledger_history select owner, key, leg, debit, credit, amount + 1, kind, at, balance
        from ledger_transfer where owner = ${owner} and key = 'bet:1'`.execute(tx)
      await sql`delete from ledger_transfer where owner = ${owner} and key = 'bet:1'`.execute(tx)
    }),
  ).rejects.toThrow(/insert-only/)
})

test.each([
  ['changed', `update ledger_history set amount = amount + 1`],
  ['deleted', `delete from ledger_history`],
  ['emptied', `truncate ledger_history`],
])('history cannot be %s', async (_what, statement) => {
  await intoHistory(await player(), 1)
  await expect(database.pool.query(statement)).rejects.toThrow(/insert-only/)
})

test('the books notice a month whose sum is not that of its transfers', async () => {
  const owner = await player()
  await intoHistory(owner, 1, 2)
  await database.pool.query(`update ledger_month set moved = moved + 1 where owner = $1 and kind = 'stake'`, [owner])
  expect((await auditBooks(database.db)).differences.map((difference) => difference.owner)).toEqual([owner])
  expect((await compareOwners(database.db, owner - 1, 1)).differences).toHaveLength(1)
  await database.pool.query(`update ledger_month set moved = moved - 1 where owner = $1 and kind = 'stake'`, [owner])
})
