/** The vault: every kopeck once, back after the delay chosen beforehand, and no way round a break, a limit or a debt. */
import { randomUUID } from 'node:crypto'
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { calls } from '@kurazh/contract/index.ts'
import type { VaultDelay } from '@kurazh/contract/money/vault.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auditAndResolve } from '../ledger/auditor.ts'
import { compareOwners } from '../ledger/books.ts'
import { requestPayout } from '../testing/payments.ts'
import { hurried, type Player, testSite, type TestSite } from '../testing/site.ts'
import type { Visitor } from '../testing/visitor.ts'
import { takeOver } from './after-restoration.ts'
import { correctPayout } from './payout-correction.ts'
import { takeBreak } from './player-limits.ts'
import { entriesOf, sumsOwed } from './statement.ts'
import { takeBack } from './taken-back.ts'
import { balanceOf } from './wallet.ts'
import { takeBackDeposit } from './withdrawals.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({}, hurried)
  // A clock that the tests move: it is as much ahead as they say.
  await site.database.pool.query('create table test_clock (ahead interval not null)')
  await site.database.pool.query(`insert into test_clock values ('0')`)
  await site.database.pool.query(
    'create or replace function wallet_now() returns timestamptz language sql stable as $$ select now() + ahead from test_clock $$',
  )
})
afterAll(() => site.close())
afterEach(() => site.audit())

const pass = (time: string) => site.database.pool.query('update test_clock set ahead = ahead + $1::interval', [time])
const put = (from: Visitor, amount: number, request = randomUUID()) => from.call(calls.putAside, { request, amount })
const take = (from: Visitor, amount: number, request = randomUUID()) => from.call(calls.takeOut, { request, amount })
const delay = (player: Player, minutes: VaultDelay) => player.ask(calls.setVaultDelay, { minutes })
const state = async (player: Visitor) => (await player.ask(calls.vault)).vault
const day = 1440
/** A player with 1000 ₽, of which these are in the vault. */
async function saver(saved: number, minutes: VaultDelay = day): Promise<Player> {
  const player = await site.player()
  await delay(player, minutes)
  await put(player, saved)
  return player
}

test('money goes in at once and comes back by itself when the delay has passed, also over a stop of the site', async () => {
  const player = await saver(400.55)
  expect(await player.balance()).toBe(599.45)
  const request = randomUUID()
  expect((await take(player, 100.05, request)).body).toMatchObject({
    success: { balance: 599.45, vault: { saved: 400.55, free: 300.5, returns: [{ request, amount: 100.05 }] } },
  })
  await pass('23 hours 59 minutes')
  expect(await player.balance()).toBe(599.45)
  await site.restart(() => pass('3 days'))
  await eventually(async () => expect(await player.balance()).toBe(699.5))
  expect(await state(player)).toMatchObject({ saved: 300.5, free: 300.5, returns: [] })
  const entries = await entriesOf(site.database.db, player.id, {
    kinds: ['vault', 'vault-back'],
    from: undefined,
    until: undefined,
    before: undefined,
    count: 9,
  })
  expect(entries.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ['vault-back', 100_05n, 699_50n],
    ['vault', -400_55n, 599_45n],
  ])
})

test('a repeated press, from two tabs and two nodes at once, moves the sum once; another sum under its key is refused', async () => {
  const player = await saver(100, 0)
  const node = await site.node()
  const other = node.visitor(player.token)
  const [request, back] = [randomUUID(), randomUUID()]
  const each = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? player : other))
  expect((await Promise.all(each.map((from) => put(from, 50, request)))).map(({ status }) => status)).toEqual(
    each.map(() => 200),
  )
  expect(await state(player)).toMatchObject({ saved: 150 })
  expect(await put(other, 51, request)).toMatchObject({ status: 409, code: 'RequestReused' })
  await Promise.all(each.map((from) => take(from, 30, back)))
  expect(await take(player, 31, back)).toMatchObject({ status: 409, code: 'RequestReused' })
  expect([await player.balance(), (await state(player)).saved]).toEqual([880, 120])
  await node.close()
})

test('a race over the last money puts aside, and takes out, exactly what is there', async () => {
  const player = await saver(500)
  const puts = await Promise.all(Array.from({ length: 12 }, () => put(player, 100)))
  expect(puts.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(puts.find(({ status }) => status !== 200)).toMatchObject({ status: 402, code: 'InsufficientFunds' })
  const takes = await Promise.all(Array.from({ length: 12 }, () => take(player, 150)))
  expect(takes.filter(({ status }) => status === 200)).toHaveLength(6)
  expect((await take(player, 101)).error).toMatch(/свободно 100/)
  expect((await take(player, 100)).status).toBe(200)
  for (const amount of [0, -1, 0.001]) expect((await put(player, amount)).code).toBe('InvalidRequest')
})

test('ten returns may wait, no more', async () => {
  const player = await saver(500)
  for (let made = 0; made < 10; made++) await take(player, 1)
  expect(await take(player, 1)).toMatchObject({ status: 409, code: 'TooManyReturns' })
})

test('a return may be called off until it has arrived, once, by its player alone', async () => {
  const [player, stranger] = [await saver(200), await saver(200)]
  const [kept, late] = [randomUUID(), randomUUID()]
  await take(player, 50, kept)
  await take(player, 60, late)
  const cancel = (from: Player, request: string) => from.call(calls.cancelReturn, { request })
  expect((await cancel(stranger, kept)).code).toBe('NotFound')
  const answers = await Promise.all([cancel(player, kept), cancel(player, kept)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await state(player)).toMatchObject({ saved: 200, free: 140 })
  await pass('2 days')
  await eventually(async () => expect(await player.balance()).toBe(860))
  expect(await cancel(player, late)).toMatchObject({ code: 'NotFound', error: 'Эти деньги уже вернулись на баланс' })
  // Its key is used: the return that was called off does not begin again.
  expect((await take(player, 50, kept)).body).toMatchObject({ success: { vault: { returns: [] } } })
})

test('a longer delay is in force at once, a shorter one after the present one; what runs keeps its moment', async () => {
  const player = await saver(300, 60)
  await take(player, 10)
  expect((await delay(player, day)).vault).toMatchObject({ delay: day, nextDelay: null })
  await delay(player, 0)
  await pass('2 hours')
  await eventually(async () => expect(await player.balance()).toBe(710))
  // The same wish again does not begin again; another one does, and the present delay calls it off.
  const from = (await state(player)).nextDelay?.from
  expect((await delay(player, 0)).vault).toMatchObject({ delay: day, nextDelay: { minutes: 0, from } })
  expect((await delay(player, 60)).vault.nextDelay?.from).not.toBe(from)
  expect((await delay(player, day)).vault.nextDelay).toBeNull()
  await delay(player, 0)
  await take(player, 20)
  expect(await player.balance()).toBe(710)
  await pass('1 day')
  expect(await state(player)).toMatchObject({ delay: 0, nextDelay: null })
  await take(player, 30)
  await eventually(async () => expect(await player.balance()).toBe(760))
})

test('on a break and over a limit the vault gives nothing to play with, and its money can be withdrawn', async () => {
  const player = await saver(900, 0)
  await player.ask(calls.setLimit, { measure: 'stake', period: 'day', cap: 50 })
  await player.bet({ stake: 50 })
  await take(player, 100)
  expect((await player.bet({ stake: 10 })).code).toBe('LimitReached')
  await site.write((tx) => takeBreak(tx, player.id, new Date(Date.now() + 30 * 86_400_000)))
  expect((await put(player, 50)).status).toBe(200)
  expect((await take(player, 500)).status).toBe(200)
  expect((await player.bet({ stake: 10 })).code).toBe('OnBreak')
  await requestPayout(player, 500)
})

test('money put aside pays what is taken back from a player, the newest returns give way, and a ban changes nothing', async () => {
  const player = await saver(1000)
  await site.deposit(player, 300_00n, 'payment:1')
  await put(player, 300)
  for (const amount of [400, 500]) await take(player, amount)
  // Of 1300 ₽ in the vault 300 ₽ go back to the payer, 100 ₽ are a reward taken back, 50 ₽ a wrong payout.
  expect(await site.write((tx) => takeBackDeposit(tx, player.id, 300_00n, 'payment:1:back'))).toBe(300_00n)
  await site.ban(player, 'a test')
  await player.ask(calls.login, { login: player.login, password: player.password, info: '' })
  expect(await site.write((tx) => takeBack(tx, player.id, 100_00n, 'struck'))).toBe(100_00n)
  const at = new Date()
  const wrong = { player: player.id, key: 'bet:7', paid: 50_00n, right: 0n, placedAt: at, settledAt: at }
  expect(await site.write((tx) => correctPayout(tx, wrong))).toEqual({ balance: 0n, missing: 0n })
  expect(await state(player)).toMatchObject({ saved: 850, free: 450, returns: [{ amount: 400 }] })
  expect((await take(player, 1)).code).toBe('Banned')
  // What runs arrives on the frozen balance; more than there is is the site's loss.
  await pass('2 days')
  await eventually(async () => expect(await balanceOf(site.database.db, player.id)).toBe(400_00n))
  expect(await site.write((tx) => takeBackDeposit(tx, player.id, 900_00n, 'payment:2:back'))).toBe(850_00n)
  expect(await state(player)).toMatchObject({ saved: 0, free: 0, returns: [] })
})

test('the account is closed only by giving up what is in the vault too, and the copy shows it', async () => {
  const player = await saver(1000)
  await take(player, 10)
  expect((await player.call(calls.ownRecords)).body).toMatchObject({
    vault: [{ saved: 1000, free: 990, delay: day }],
    vaultReturns: [{ amount_kopecks: '1000', state: 'waiting' }],
  })
  expect((await player.call(calls.closeAccount, { giveUp: false })).code).toBe('BalanceLeft')
  const before = await sumsOwed(site.database.db)
  expect((await player.call(calls.closeAccount, { giveUp: true })).status).toBe(200)
  expect((await sumsOwed(site.database.db)).saved).toBe(before.saved - 1000_00n)
  expect(await site.count(`wallet_vault_return where player = $1 and state = 'waiting'`, [player.id])).toBe(0)
})

test('a vault that is not the sum of its transfers stops betting until it is', async () => {
  const player = await saver(100)
  const set = (by: number) =>
    site.database.pool.query('update ledger_account set vault = vault + $2 where owner = $1', [player.id, by])
  await set(5)
  const found = { owner: player.id, balance: 100_05n, transfers: 100_00n }
  expect((await compareOwners(site.database.db, player.id - 1, 1)).differences).toEqual([found])
  expect((await auditAndResolve(site.database.db)).differences).toEqual([found])
  expect((await player.bet()).code).toBe('BettingStopped')
  await set(-5)
  await site.reconcile()
})

test('a longer delay outlives a restoration, a shorter one is not taken from before it', async () => {
  const player = await saver(100, 60)
  const kept = (minutes: number) => ({ kind: 'vault-delay' as const, player: player.id, minutes, at: Date.now() })
  await takeOver(site.database.db, [kept(0), kept(day)])
  expect(await state(player)).toMatchObject({ delay: day })
  await takeOver(site.database.db, [kept(60)])
  expect(await state(player)).toMatchObject({ delay: day, nextDelay: null })
})
