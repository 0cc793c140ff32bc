import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Bus, openBus } from '../platform/bus.ts'
import { type Player, testSite, type TestSite } from '../testing/site.ts'
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
const open = async () => (await site.database.pool.query('select owner, balance, transfers from ledger_discrepancy where resolved_at is null')).rows

test('right books stop nothing, however much is played', async () => {
  const player = await site.player()
  await Promise.all(Array.from({ length: 40 }, () => player.bet({ stake: 1 })))
  await auditor.walk()
  expect(auditor.isStopped()).toBe(false)
  expect(await open()).toEqual([])
  expect(await codeOfBet(player)).toBeUndefined()
})

test('a balance changed behind the ledger stops betting everywhere, until the books are right and were looked at', async () => {
  const [victim, other] = [await site.player(), await site.player()]
  await tamper(victim, 500_00)
  await auditor.walk()
  expect(auditor.isStopped()).toBe(true)
  expect(await open()).toEqual([{ owner: BigInt(victim.id), balance: 1500_00n, transfers: 1000_00n }])
  // The site is another process to this auditor: it hears by the database.
  await expect.poll(() => codeOfBet(other)).toBe('BettingStopped')
  expect(await other.bet({ stake: 1 })).toMatchObject({ status: 503, code: 'BettingStopped' })
  // Everything but betting goes on.
  expect(await other.balance()).toBeGreaterThan(0)

  // Repaired, it stays stopped: nobody has looked yet. Looked at while wrong, too.
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

test('the site’s own auditor finds a tampered balance without being asked', async () => {
  const player = await site.player()
  await tamper(player, 7)
  await expect.poll(() => codeOfBet(player)).toBe('BettingStopped')
  await expect.poll(open).toHaveLength(1)
  await tamper(player, -7)
  await auditAndResolve(site.database.db)
  await expect.poll(() => codeOfBet(player)).toBeUndefined()
})
