import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, transaction } from '../platform/database/database.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { auditBooks, booksBalance } from './books.ts'
import { balanceOf, chart, lockOwner, type Movement, openAccount, post, setFrozen, type Verdict } from './ledger.ts'

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

let owners = 0
/** Creates an owner with this balance. */
async function ownerWith(kopecks: bigint): Promise<number> {
  const owner = ++owners
  await transaction(database.db, (tx) => openAccount(tx, owner))
  if (kopecks > 0n) await move({ owner, key: 'start', in: kopecks })
  return owner
}

const move = (movement: Partial<Movement> & { owner: number; key: string }) =>
  transaction(database.db, (tx) =>
    post(tx, { out: 0n, in: 0n, house: chart.play, outKind: 'stake', inKind: 'payout', ...movement }),
  )
const balance = (owner: number) => transaction(database.db, (tx) => balanceOf(tx, owner))
const transfersOf = async (owner: number) =>
  (
    await database.pool.query(
      'select key, leg, debit, credit, amount, kind from ledger_transfer where owner = $1 order by at, key, leg',
      [owner],
    )
  ).rows

test('writes a movement as one transfer per leg, and the balance follows', async () => {
  const owner = await ownerWith(1000n)
  expect(await move({ owner, key: 'bet', out: 300n, in: 450n })).toEqual({ verdict: 'accepted', balance: 1150n })
  expect((await transfersOf(owner)).filter((row) => row.key === 'bet')).toEqual([
    { key: 'bet', leg: 1, debit: 1, credit: 101, amount: 300n, kind: 'stake' },
    { key: 'bet', leg: 2, debit: 101, credit: 1, amount: 450n, kind: 'payout' },
  ])
  expect(await balance(owner)).toBe(1150n)
})

test('a key is kept for ever: posting it again, even with other amounts, changes nothing and answers `duplicate`', async () => {
  const owner = await ownerWith(1000n)
  await move({ owner, key: 'once', out: 400n })
  for (const out of [400n, 1n, 999_999n])
    expect(await move({ owner, key: 'once', out })).toEqual({ verdict: 'duplicate', balance: 600n })
  expect(await transfersOf(owner)).toHaveLength(2)
})

test('a key belongs to its owner: another owner may use the same key', async () => {
  const [one, two] = [await ownerWith(100n), await ownerWith(100n)]
  expect((await move({ owner: one, key: 'same', out: 100n })).verdict).toBe('accepted')
  expect((await move({ owner: two, key: 'same', out: 100n })).verdict).toBe('accepted')
})

test('exactly the balance can be spent, and not a kopeck more, however much would be paid back', async () => {
  const owner = await ownerWith(1000n)
  expect(await move({ owner, key: 'too much', out: 1001n, in: 5000n })).toEqual({
    verdict: 'insufficient',
    balance: 1000n,
  })
  expect(await move({ owner, key: 'all', out: 1000n })).toEqual({ verdict: 'accepted', balance: 0n })
  expect(await move({ owner, key: 'more', out: 1n })).toEqual({ verdict: 'insufficient', balance: 0n })
})

test('a refused movement leaves no trace, and its key stays free', async () => {
  const owner = await ownerWith(10n)
  await move({ owner, key: 'later', out: 20n })
  expect(await transfersOf(owner)).toHaveLength(1)
  await move({ owner, key: 'top up', in: 10n })
  expect(await move({ owner, key: 'later', out: 20n })).toEqual({ verdict: 'accepted', balance: 0n })
})

test('no money leaves a frozen account, but money may come in', async () => {
  const owner = await ownerWith(100n)
  await transaction(database.db, (tx) => setFrozen(tx, owner, true))
  expect(await move({ owner, key: 'out', out: 1n, in: 100n })).toEqual({ verdict: 'frozen', balance: 100n })
  expect(await move({ owner, key: 'in', in: 5n })).toEqual({ verdict: 'accepted', balance: 105n })
  await transaction(database.db, (tx) => setFrozen(tx, owner, false))
  expect(await move({ owner, key: 'out', out: 105n })).toEqual({ verdict: 'accepted', balance: 0n })
})

test('an owner without an account is absent', async () => {
  expect(await move({ owner: 999_999, key: 'anything', in: 5n })).toEqual({ verdict: 'absent', balance: 0n })
})

/** Posts a batch as the engine does: the rows are locked first, one movement per owner. */
async function postBatch(
  batch: Pick<Movement, 'owner' | 'key' | 'out' | 'in'>[],
): Promise<Map<number, { verdict: Verdict; balance: bigint }>> {
  const rows = await transaction(database.db, async (tx) => {
    const owned = batch.map((one) => one.owner)
    await sql`select ledger_lock(${owned}::bigint[])`.execute(tx)
    const result = await sql<{ owner: bigint; verdict: Verdict; balance: bigint }>`
      select * from ledger_post(${owned}::bigint[], ${batch.map((one) => one.key)}::text[], ${batch.map((one) => `${one.out}`)}::bigint[],
        ${batch.map((one) => `${one.in}`)}::bigint[], ${chart.play}::smallint, 'stake', 'payout')`.execute(tx)
    return result.rows
  })
  expect(rows).toHaveLength(batch.length)
  return new Map(rows.map((row) => [Number(row.owner), { verdict: row.verdict, balance: row.balance }]))
}

test('each movement of a batch is decided alone, and one refusal fails no other', async () => {
  const [rich, poor, frozen, repeating] = [
    await ownerWith(1000n),
    await ownerWith(10n),
    await ownerWith(1000n),
    await ownerWith(1000n),
  ]
  await transaction(database.db, (tx) => setFrozen(tx, frozen, true))
  await move({ owner: repeating, key: 'k', out: 1n })
  const verdicts = await postBatch(
    [rich, poor, frozen, repeating, 888_888].map((owner) => ({ owner, key: 'k', out: 100n, in: 50n })),
  )
  expect(Object.fromEntries(verdicts)).toEqual({
    [rich]: { verdict: 'accepted', balance: 950n },
    [poor]: { verdict: 'insufficient', balance: 10n },
    [frozen]: { verdict: 'frozen', balance: 1000n },
    [repeating]: { verdict: 'duplicate', balance: 999n },
    888888: { verdict: 'absent', balance: 0n },
  })
})

test('two batches over the same owners in opposite order do not deadlock', async () => {
  const many = await Promise.all(Array.from({ length: 30 }, () => ownerWith(10_000n)))
  const batches = Array.from({ length: 12 }, (_, round) => {
    const batch = many.map((owner) => ({ owner, key: `round ${round}`, out: 10n, in: 5n }))
    return round % 2 === 0 ? batch : batch.toReversed()
  })
  await Promise.all(batches.map((batch) => postBatch(batch)))
  for (const owner of many) expect(await balance(owner)).toBe(10_000n - 12n * 5n)
})

test('a movement waits for the owner’s lock and then sees what was written under it', async () => {
  const owner = await ownerWith(100n)
  let moved: Promise<{ verdict: Verdict }> | undefined
  await transaction(database.db, async (tx) => {
    await lockOwner(tx, owner)
    moved = move({ owner, key: 'late', out: 100n })
    await setFrozen(tx, owner, true)
  })
  expect((await moved)?.verdict).toBe('frozen')
})

test('of fifty simultaneous movements over money for ten, ten are accepted', async () => {
  const owner = await ownerWith(1000n)
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, index) => move({ owner, key: `race ${index}`, out: 100n })),
  )
  expect(results.filter((result) => result.verdict === 'accepted')).toHaveLength(10)
  expect(results.filter((result) => result.verdict === 'insufficient')).toHaveLength(40)
  expect(await balance(owner)).toBe(0n)
})

test('of fifty simultaneous postings of one key one is accepted', async () => {
  const owner = await ownerWith(1000n)
  const results = await Promise.all(Array.from({ length: 50 }, () => move({ owner, key: 'race', out: 7n })))
  expect(results.filter((result) => result.verdict === 'accepted')).toHaveLength(1)
  expect(results.filter((result) => result.verdict === 'duplicate')).toHaveLength(49)
  expect(await balance(owner)).toBe(993n)
})

test.each([
  ['changed', `update ledger_transfer set amount = amount + 1`],
  ['deleted', `delete from ledger_transfer`],
  ['emptied', `truncate ledger_transfer`],
])('the journal of transfers cannot be %s', async (_what, statement) => {
  await ownerWith(100n)
  await expect(database.pool.query(statement)).rejects.toThrow(/insert-only/)
})

test.each([
  ['a negative balance', `update ledger_account set balance = -1 where owner = 1`, /check constraint/],
  ['an empty balance', `update ledger_account set balance = null where owner = 1`, /not-null/],
  [
    'a transfer of nothing',
    `insert into ledger_transfer values (1, 'x', 1, 1, 101, 0, 'x', now(), 0)`,
    /check constraint/,
  ],
  [
    'a transfer to the account it came from',
    `insert into ledger_transfer values (1, 'x', 1, 101, 101, 5, 'x', now(), 0)`,
    /check constraint/,
  ],
])('the database itself refuses %s', async (_what, statement, says) => {
  await ownerWith(100n)
  await expect(database.pool.query(statement)).rejects.toThrow(says)
})

test('after any postings in any order, balances match a simple model and are never negative', async () => {
  const frozenAtTimes = fc.integer({ min: 0, max: 9 }).map((die) => die === 0)
  const step = fc.record({ key: fc.nat(12), out: fc.bigInt(0n, 60n), in: fc.bigInt(0n, 60n), frozen: frozenAtTimes })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const owner = await ownerWith(100n)
      let paper = 100n
      const used = new Set<number>()
      for (const { key, out, in: back, frozen } of steps) {
        await transaction(database.db, (tx) => setFrozen(tx, owner, frozen))
        const expected = used.has(key)
          ? 'duplicate'
          : frozen && out > 0n
            ? 'frozen'
            : out > paper
              ? 'insufficient'
              : 'accepted'
        if (expected === 'accepted') {
          paper += back - out
          // A movement of zero has no transfer to keep its key, and no effect to repeat.
          if (out > 0n || back > 0n) used.add(key)
        }
        expect(await move({ owner, key: `${key}`, out, in: back })).toEqual({ verdict: expected, balance: paper })
      }
    }),
    { numRuns: 25 },
  )
})

test('the books show every sum, and name the owner whose balance is not the sum of its transfers', async () => {
  const owner = await ownerWith(500n)
  const before = await auditBooks(database.db)
  expect(before.total).toBe(0n)
  expect(before.balances).toBe(before.accounts.find((account) => account.name === 'player')?.sum)
  await database.pool.query('update ledger_account set balance = balance + 1 where owner = $1', [owner])
  const books = await auditBooks(database.db)
  expect(booksBalance(books)).toBe(false)
  expect(books.differences).toEqual([{ owner, balance: 501n, transfers: 500n }])
  expect(books.total).toBe(1n)
  await database.pool.query('update ledger_account set balance = balance - 1 where owner = $1', [owner])
})

test('the books notice transfers of an owner whose balance row is gone', async () => {
  const owner = await ownerWith(0n)
  await move({ owner, key: 'in', in: 5n })
  await move({ owner, key: 'out', out: 5n })
  await database.pool.query('delete from ledger_account where owner = $1', [owner])
  expect(booksBalance(await auditBooks(database.db))).toBe(false)
  await transaction(database.db, (tx) => openAccount(tx, owner))
})
