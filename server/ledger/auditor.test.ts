import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Bus, openBus } from '../platform/database/bus.ts'
import { transaction } from '../platform/database/database.ts'
import { type Player, testSite, type TestSite } from '../testing/site.ts'
import { cellsOf, moveMines, openMines } from '../testing/steps.ts'
import { auditAndResolve, type Auditor, startAuditor } from './auditor.ts'
import { booksBalance } from './books.ts'

let site: TestSite
let bus: Bus
let auditor: Auditor

beforeAll(async () => {
  site = await testSite()
  bus = await openBus(site.databaseUrl, site.log)
  auditor = await startAuditor(site.database.db, bus, site.log)
})
afterAll(async () => {
  await auditor.close()
  await bus.close()
  await site.close()
})
afterEach(() => site.audit())

const tamper = (player: Player, kopecks: number) =>
  site.database.pool.query('update ledger_account set balance = balance + $2 where owner = $1', [player.id, kopecks])
const codeOfBet = async (player: Player) => (await player.bet({ stake: 1 })).code
const open = async () =>
  (await site.database.pool.query('select owner, balance, transfers from ledger_discrepancy where resolved_at is null'))
    .rows

test('correct books stop nothing, however much is played', async () => {
  const player = await site.player()
  await Promise.all(Array.from({ length: 40 }, () => player.bet({ stake: 1 })))
  await auditor.walk()
  expect(auditor.isStopped()).toBe(false)
  expect(await open()).toEqual([])
  expect(await codeOfBet(player)).toBeUndefined()
})

test('a balance changed behind the ledger stops betting everywhere until the books are correct and were checked', async () => {
  const [victim, other] = [await site.player(), await site.player()]
  await tamper(victim, 500_00)
  await auditor.walk()
  expect(auditor.isStopped()).toBe(true)
  expect(await open()).toEqual([{ owner: BigInt(victim.id), balance: 1500_00n, transfers: 1000_00n }])
  // To this auditor the site is another process: the notice arrives through the database.
  await expect.poll(() => codeOfBet(other)).toBe('BettingStopped')
  expect(await other.bet({ stake: 1 })).toMatchObject({ status: 503, code: 'BettingStopped' })
  // Everything but betting continues.
  expect(await other.balance()).toBeGreaterThan(0)

  // Once repaired, it remains stopped until someone checks it. A check while the books are wrong does not lift the
  // stop.
  expect(booksBalance(await auditAndResolve(site.database.db))).toBe(false)
  await tamper(victim, -500_00)
  await auditor.walk()
  expect(auditor.isStopped()).toBe(true)
  expect(await codeOfBet(other)).toBe('BettingStopped')

  expect(booksBalance(await auditAndResolve(site.database.db))).toBe(true)
  await expect.poll(() => auditor.isStopped()).toBe(false)
  await expect.poll(() => codeOfBet(other)).toBeUndefined()
  expect(await open()).toEqual([])
})

test('a difference found several times at once is recorded and reported once', async () => {
  const player = await site.player()
  const told = () =>
    site.count(`webhook_event where kind = 'books.differ' and detail->>'first' = $1`, [String(player.id)])
  await tamper(player, 1)
  await Promise.all(Array.from({ length: 8 }, () => auditAndResolve(site.database.db)))
  expect(await open()).toHaveLength(1)
  expect(await told()).toBe(1)
  await tamper(player, -1)
  await auditAndResolve(site.database.db)
})

/** Records a difference without notifying anyone. */
const writeDown = async (player: Player) =>
  void (await site.database.pool.query('insert into ledger_discrepancy (owner, balance, transfers) values ($1, 1, 0)', [
    player.id,
  ]))

test('no node accepts bets after a difference it was not notified of; open bets are finished and paid', async () => {
  const [player, other] = [await site.player(), await site.player()]
  const { gems } = await cellsOf(site, player)
  await openMines(player)
  const kept = await player.bet({ nonce: 1, stake: 1 })
  await writeDown(other)
  expect(await player.bet({ nonce: 2, stake: 1 })).toMatchObject({ status: 503, code: 'BettingStopped' })
  await expect(openMines(other)).rejects.toThrow(/BettingStopped/)
  // Repeating the same bet still returns its answer.
  expect((await player.bet({ nonce: 1, stake: 1 })).status).toBe(kept.status)
  const before = await player.balance()
  expect((await moveMines(player, 0, gems[0])).status).toBe(200)
  expect((await moveMines(player, 1, { take: true })).status).toBe(200)
  expect(await player.balance()).toBeGreaterThan(before)
  expect(await auditAndResolve(site.database.db).then(booksBalance)).toBe(true)
  await expect.poll(() => codeOfBet(other)).toBeUndefined()
})

test('one failed check does not stop betting for ever', async () => {
  const player = await site.player()
  const { pool } = site.database
  await pool.query('alter table ledger_discrepancy rename to ledger_discrepancy_away')
  await pool.query(`select pg_notify('kurazh', '{"topic":"ledger.stopped","payload":{}}')`)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await pool.query('alter table ledger_discrepancy_away rename to ledger_discrepancy')
  expect(await codeOfBet(player)).toBeUndefined()
  expect(auditor.isStopped()).toBe(false)
})

test('finds a stop whose notice was lost, and one that was lifted without a notice', async () => {
  const player = await site.player()
  await writeDown(player)
  await expect.poll(() => auditor.isStopped(), { timeout: 10_000 }).toBe(true)
  await site.database.pool.query('update ledger_discrepancy set resolved_at = now()')
  await expect.poll(() => auditor.isStopped(), { timeout: 10_000 }).toBe(false)
})

test('the stop outlives a restart of the site', async () => {
  const player = await site.player()
  await tamper(player, 1)
  await auditor.walk()
  await site.restart()
  expect(await codeOfBet(player)).toBe('BettingStopped')
  await tamper(player, -1)
  await auditAndResolve(site.database.db)
  await expect.poll(() => codeOfBet(player)).toBeUndefined()
})

test('a bet settled before the stop keeps its answer during it', async () => {
  const player = await site.player()
  const betOf = async () => (await player.bet({ nonce: 0, stake: 1 })).body as { success: { bet: object } }
  const before = (await betOf()).success.bet
  await tamper(player, 1)
  await auditor.walk()
  await expect.poll(() => codeOfBet(player)).toBe('BettingStopped')
  expect((await betOf()).success.bet).toEqual(before)
  await tamper(player, -1)
  await auditAndResolve(site.database.db)
  await expect.poll(() => auditor.isStopped()).toBe(false)
})

test('the site’s own auditor finds a tampered balance by itself', async () => {
  const player = await site.player()
  await tamper(player, 7)
  await expect.poll(() => codeOfBet(player)).toBe('BettingStopped')
  await expect.poll(open).toHaveLength(1)
  await tamper(player, -7)
  await auditAndResolve(site.database.db)
  await expect.poll(() => codeOfBet(player)).toBeUndefined()
})

test('the site’s own auditor keeps running during long work and stops stakes', async () => {
  // Only the site's own auditor is running.
  await auditor.close()
  const { db, patient } = site.database
  const player = await site.player()
  const ready = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const holding = transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(tx)
    ready.resolve()
    await over.promise
  })
  await ready.promise
  // More long work than may run at a time.
  const long = Array.from({ length: 3 }, () => sql`select pg_advisory_xact_lock_shared(1)`.execute(patient))
  try {
    await tamper(player, 7)
    await expect.poll(() => codeOfBet(player), { timeout: 20_000 }).toBe('BettingStopped')
  } finally {
    over.resolve()
    await Promise.all([holding, ...long])
  }
  await tamper(player, -7)
  await auditAndResolve(db)
  await expect.poll(() => codeOfBet(player)).toBeUndefined()
})
