import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testSite, type TestSite } from '../testing/site.ts'
import { reserveDeposit, setLimit } from './player-limits.ts'
import { deposit, grant } from './wallet.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
afterEach(() => site.audit())

test('a payment reported twenty times at once is one deposit', async () => {
  const player = await site.player()
  const balances = await Promise.all(
    Array.from({ length: 20 }, () => site.write((tx) => deposit(tx, player.id, 500_00n, 'payment 7'))),
  )
  expect(new Set(balances)).toEqual(new Set([1500_00n]))
  expect(await player.balance()).toBe(1500)
})

test('of twenty simultaneous reservations against a limit for three, three are accepted', async () => {
  const player = await site.player()
  await site.write((tx) => setLimit(tx, player.id, 'deposit', 'day', 399n))
  const verdicts = await Promise.all(
    Array.from({ length: 20 }, () => site.write((tx) => reserveDeposit(tx, player.id, 100n))),
  )
  expect(verdicts.filter((verdict) => verdict === 'accepted')).toHaveLength(3)
  expect(verdicts.filter((verdict) => verdict === 'limit')).toHaveLength(17)
})

test('a deposit whose transaction is rolled back moves nothing and sends no notice', async () => {
  const player = await site.player()
  const listener = await player.listen()
  const calledOff = site.write(async (tx) => {
    await deposit(tx, player.id, 100n, 'payment 8')
    throw new Error('called off')
  })
  await expect(calledOff).rejects.toThrow('called off')
  // The same payment is repeated and succeeds: it is the only notice.
  await site.deposit(player, 200n, 'payment 8')
  await expect.poll(() => listener.payloads('pay_get')).toEqual([{ user_id: player.id, amount: 2 }])
  expect(await player.balance()).toBe(1002)
})

test('gifts and payments come from accounts of their own', async () => {
  const player = await site.player()
  const sums = async () => Object.fromEntries((await site.audit()).accounts.map(({ name, sum }) => [name, sum]))
  const before = await sums()
  await site.write((tx) => grant(tx, player.id, 30n, 'gift:test'))
  await site.deposit(player, 70n, 'payment 9')
  const after = await sums()
  const moved = Object.keys(after)
    .map((name) => [name, (after[name] ?? 0n) - (before[name] ?? 0n)])
    .filter(([, sum]) => sum !== 0n)
  expect(Object.fromEntries(moved)).toEqual({ player: 100n, gifts: -30n, payments: -70n })
})

test('a deposit to an owner without a wallet is an error, not a loss', async () => {
  await expect(site.write((tx) => deposit(tx, 999_999, 100n, 'payment 10'))).rejects.toThrow(/absent/)
})

test('a banned player may still receive payments', async () => {
  const player = await site.player()
  await site.ban(player, 'проверка')
  await site.deposit(player, 100n, 'payment 11')
  await player.ask(calls.login, { login: player.login, password: player.password, info: '' })
  expect(await player.balance()).toBe(1001)
})
