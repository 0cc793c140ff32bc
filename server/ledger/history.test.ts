import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, transaction } from '../platform/database/database.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { entriesOf, entriesUnder, legsOf, type Page } from './history.ts'
import { chart, isFrozen, type Movement, openAccount, post, postedAt, setFrozen, sumOfKind } from './ledger.ts'
import { owedToOwners, sumsOwed } from './owed.ts'

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

let owners = 0
async function newOwner(): Promise<number> {
  const owner = ++owners
  await transaction(database.db, (tx) => openAccount(tx, owner))
  return owner
}

type Sums = Partial<Pick<Movement, 'out' | 'in' | 'house' | 'outKind' | 'inKind'>>
const move = (owner: number, key: string, sums: Sums) =>
  transaction(database.db, (tx) =>
    post(tx, { owner, key, out: 0n, in: 0n, house: chart.play, outKind: 'stake', inKind: 'payout', ...sums }),
  )

/** An owner with a top-up, two bets of which the first won, and a bonus, in that order. */
async function playedOwner(): Promise<number> {
  const owner = await newOwner()
  await move(owner, 'topup:1', { in: 1000n, house: chart.play, inKind: 'topup' })
  await move(owner, 'bet:1', { out: 100n, in: 250n })
  await move(owner, 'bet:2', { out: 40n })
  await move(owner, 'bonus:1', { in: 7n, inKind: 'bonus' })
  return owner
}

const everything: Page = { kinds: undefined, from: undefined, until: undefined, before: undefined, count: 100 }
const read = (owner: number, page: Partial<Page> = {}) => entriesOf(database.db, owner, { ...everything, ...page })
const short = (entries: Awaited<ReturnType<typeof read>>) =>
  entries.map(({ key, kind, amount, balance }) => [key, kind, amount, balance])

const wanted = [
  ['bonus:1', 'bonus', 7n, 1117n],
  ['bet:2', 'stake', -40n, 1110n],
  ['bet:1', 'payout', 250n, 1150n],
  ['bet:1', 'stake', -100n, 900n],
  ['topup:1', 'topup', 1000n, 1000n],
]

test('lists the movements of one owner alone, newest first, with the balance after each', async () => {
  const owner = await playedOwner()
  await playedOwner()
  expect(short(await read(owner))).toEqual(wanted)
})

test('lists only the kinds that are asked for', async () => {
  const owner = await playedOwner()
  expect(short(await read(owner, { kinds: ['stake', 'bonus'] }))).toEqual([wanted[0], wanted[1], wanted[3]])
  expect(await read(owner, { kinds: [] })).toEqual([])
})

test.each([1, 2, 3])('pages of %i join into the whole list, also between two legs of one instant', async (count) => {
  const owner = await playedOwner()
  const joined: unknown[] = []
  let before: Page['before']
  for (;;) {
    const page = await read(owner, { count, before })
    expect(page.length).toBeLessThanOrEqual(count)
    joined.push(...short(page))
    const last = page.at(-1)
    if (last === undefined) break
    before = { at: last.at, leg: last.leg }
  }
  expect(joined).toEqual(wanted)
})

test('from is the first moment, until is past the last', async () => {
  const owner = await playedOwner()
  const { rows } = await sql<{ at: Date }>`
    select at from ledger_transfer where owner = ${owner} and key in ('bet:1', 'bet:2') and leg = 1 order by at`.execute(
    database.db,
  )
  // Moments of the journal have microseconds, a Date has milliseconds.
  const ms = (at: Date | undefined, by: number) => new Date((at?.getTime() ?? 0) + by)
  const first = rows[0]?.at
  const keysOf = async (page: Partial<Page>) => new Set((await read(owner, page)).map(({ key }) => key))
  expect((await keysOf({ from: ms(first, 0) })).has('bet:1')).toBe(true)
  expect((await keysOf({ until: ms(first, 1) })).has('bet:1')).toBe(true)
  expect((await keysOf({ until: ms(first, -1) })).has('bet:1')).toBe(false)
  expect(await keysOf({ from: ms(rows.at(-1)?.at, 60_000) })).toEqual(new Set())
})

test('finds movements under keys and under prefixes of a kind', async () => {
  const owner = await playedOwner()
  await playedOwner()
  const keys = async (exact: string[], beginnings: { kind: string; begins: string }[]) =>
    (await entriesUnder(database.db, owner, exact, beginnings)).map(({ key, leg }) => `${key} ${leg}`)
  expect(await keys(['bet:1'], [])).toEqual(['bet:1 2', 'bet:1 1'])
  expect(await keys([], [])).toEqual([])
  expect(
    await keys(
      ['topup:1'],
      [
        { kind: 'bonus', begins: 'bonus:' },
        { kind: 'stake', begins: 'bet:2' },
      ],
    ),
  ).toEqual(['bonus:1 2', 'bet:2 1', 'topup:1 2'])
  expect(await keys([], [{ kind: 'bonus', begins: 'bet:' }])).toEqual([])
})

test('shows the legs of a key in order, with their accounts by name', async () => {
  const owner = await playedOwner()
  expect(await legsOf(database.db, owner, 'bet:1')).toMatchObject([
    { leg: 1, from: 'player', to: 'play', amount: 100n, kind: 'stake', balance: 900n },
    { leg: 2, from: 'play', to: 'player', amount: 250n, kind: 'payout', balance: 1150n },
  ])
  expect(await legsOf(database.db, owner, 'bet:3')).toEqual([])
})

test('tells when each key was posted, in the order of the question', async () => {
  const [one, other] = [await playedOwner(), await playedOwner()]
  const times = await postedAt(database.db, [one, other, one, one], ['bet:2', 'bet:1', 'missing', 'bet:1'])
  const legs = await Promise.all(
    [
      [one, 'bet:2'],
      [other, 'bet:1'],
      [one, 'bet:1'],
    ].map(([owner, key]) => legsOf(database.db, owner as number, key as string)),
  )
  expect(times[2]).toBeUndefined()
  expect([times[0], times[1], times[3]].map((at) => at?.toISOString())).toEqual(legs.map(([leg]) => leg?.at))
})

test('sums a kind of one owner since a moment', async () => {
  const owner = await playedOwner()
  const sum = (kind: string, since: Date) => transaction(database.db, (tx) => sumOfKind(tx, owner, kind, since))
  expect(await sum('stake', new Date(0))).toBe(140n)
  expect(await sum('payout', new Date(0))).toBe(250n)
  expect(await sum('stake', new Date(Date.now() + 60_000))).toBe(0n)
})

test('an account is frozen only while it is; one that does not exist is not', async () => {
  const owner = await newOwner()
  expect(await isFrozen(database.db, owner)).toBe(false)
  await transaction(database.db, (tx) => setFrozen(tx, owner, true))
  expect(await isFrozen(database.db, owner)).toBe(true)
  expect(await isFrozen(database.db, 999_999)).toBe(false)
})

test('owed is the balance and what is held for payouts', async () => {
  const before = await sumsOwed(database.db)
  const [owner, empty] = [await playedOwner(), await newOwner()]
  await move(owner, 'withdrawal:1', { out: 500n, house: chart.payouts, outKind: 'withdrawal' })
  const after = await sumsOwed(database.db)
  expect(after.balances - before.balances).toBe(617n)
  expect(after.held - before.held).toBe(500n)
  expect(after.owners - before.owners).toBe(1)
  const owed = new Map(
    (await owedToOwners.execute(database.db)).rows.map((row) => [Number(row.owner), row.owed] as const),
  )
  expect(owed.get(owner)).toBe(1117n)
  expect(owed.has(empty)).toBe(false)
  await move(owner, 'withdrawal:1:back', { in: 200n, house: chart.payouts, inKind: 'withdrawal' })
  expect((await sumsOwed(database.db)).held - before.held).toBe(300n)
})
