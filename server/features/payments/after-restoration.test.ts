/**
 * Payments that continued after the backup of a restored database, with test doubles of payment systems, which remember
 * more than the backup.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { declareRestoration, finishRestoration } from '../../platform/database/restoration.ts'
import { rememberDatabase } from '../../testing/back-in-time.ts'
import { type CryptoPayDouble, startCryptoPayDouble } from '../../testing/crypto-pay-double.ts'
import { booksAgree } from '../../testing/payments.ts'
import { openPaymentSetup, type PaymentSetup } from '../../testing/payment-setup.ts'
import { startYookassaDouble, type YookassaDouble } from '../../testing/yookassa-double.ts'
import { lostOperations, proposeSearches, searchLost, settleLost } from './after-restoration.ts'
import { cryptoPayGateway } from './crypto-pay/crypto-pay-gateway.ts'
import { askAgain } from './payment-orders.ts'
import { askBeforeSending } from './payout-orders.ts'
import { yookassaGateway } from './yookassa/yookassa-gateway.ts'

let yookassa: YookassaDouble
let crypto: CryptoPayDouble
let setup: PaymentSetup

beforeAll(async () => {
  yookassa = await startYookassaDouble()
  crypto = await startCryptoPayDouble()
  const { shopId, secretKey, payouts, url } = yookassa
  setup = await openPaymentSetup([
    yookassaGateway({ shopId, secretKey, payouts, apiUrl: url }),
    cryptoPayGateway({ token: crypto.token, apiUrl: crypto.url }),
  ])
})
afterAll(async () => {
  await setup.close()
  await Promise.all([yookassa.close(), crypto.close()])
})
beforeEach(async () => {
  for (const table of ['payment', 'payout', 'restoration', 'restored_search', 'restored_operation'])
    await setup.database.pool.query(`delete from ${table}`)
  for (const books of [yookassa.paymentsById, yookassa.payoutsById, crypto.invoices, crypto.transfers]) books.clear()
})
afterEach(async () => expect(await booksAgree(setup.database.db)).toBe(true))

const order = (player: number, roubles: bigint, method = 'yookassa-card') =>
  setup.topUp(setup.deps, player, { request: randomUUID(), method, amount: roubles * 100n })
const wish = (player: number, amount = 400_00n) => ({
  request: randomUUID(),
  method: 'yookassa-sbp-out',
  amount,
  details: { phone: `+7 900 ${String(player).padStart(7, '0')}`, bank: '100000000111' },
})
const pays = () => {
  for (const payment of yookassa.paymentsById.values()) payment.status = 'succeeded'
}
const search = () => searchLost(setup.deps)
const searchAgain = async () => {
  await setup.database.pool.query('update restored_search set done_at = null, next_try_at = now()')
  await search()
}
const waiting = async () =>
  (await lostOperations(setup.database.db)).operations.map(({ about, reference, amount }) => ({
    about,
    reference,
    amount,
  }))

/** Lets the live site continue after the backup, then restores the backup and declares the restoration. */
async function backInTime(since: () => Promise<unknown>): Promise<void> {
  const { db, pool } = setup.database
  const goBack = await rememberDatabase(pool)
  await since()
  await goBack()
  const { restoration } = await declareRestoration(db)
  await askBeforeSending(db)
  await askAgain(db)
  await finishRestoration(db, restoration)
  await proposeSearches(db, ['yookassa', 'crypto-pay'])
}

test('a top-up paid after the backup is credited once, and one paid after the restoration too', async () => {
  const player = await setup.player()
  await backInTime(async () => {
    await order(player, 500n)
    await setup.look(setup.deps, player)
    pays()
    await setup.look(setup.deps, player)
    expect(await setup.balance(player)).toBe(1500_00n)
    await order(player, 300n)
  })
  expect(await setup.balance(player)).toBe(1000_00n)
  await Promise.all([search(), search()])
  await setup.look(setup.deps, player)
  expect(await setup.balance(player)).toBe(1500_00n)
  pays()
  await searchAgain()
  await setup.look(setup.deps, player)
  await setup.look(setup.deps, player)
  expect(await setup.balance(player)).toBe(1800_00n)
  expect((await setup.payments(player)).map(({ state }) => state)).toEqual(['credited', 'credited'])
  expect(await waiting()).toEqual([])
})

test('a payment with another site, no order or an unknown player is not credited and waits for a person', async () => {
  const player = await setup.player()
  let stranger = 0
  await backInTime(async () => {
    stranger = await setup.player()
    await order(stranger, 600n)
    await setup.topUp({ ...setup.deps, site: 'ffffffffffff' }, player, {
      request: randomUUID(),
      method: 'yookassa-card',
      amount: 500_00n,
    })
    await order(player, 700n)
    pays()
    const last = [...yookassa.paymentsById.values()].at(-1)
    if (last !== undefined) last.metadata = { order: 'something else' }
  })
  await search()
  await setup.look(setup.deps, player)
  expect(await setup.balance(player)).toBe(1000_00n)
  expect(await setup.payments(stranger)).toEqual([])
  expect((await waiting()).map(({ about, amount }) => `${about} ${amount}`).toSorted()).toEqual([
    'payment 50000',
    'payment 60000',
    'payment 70000',
  ])
})

test('an unknown payout is listed, and its player gets no second payout before a person has checked', async () => {
  const [player, other] = [await setup.player(), await setup.player()]
  await backInTime(async () => {
    await setup.withdraw(setup.deps, player, wish(player, 900_00n))
    await setup.look(setup.deps, player)
  })
  // Until the payment systems have answered, any player may already have been paid.
  expect(await setup.withdraw(setup.deps, other, wish(other, 100_00n))).toMatchObject({
    state: 'review',
    flags: ['restored'],
  })
  await search()
  expect(await waiting()).toMatchObject([{ about: 'payout', amount: 900_00n }])
  expect(await setup.withdraw(setup.deps, player, wish(player, 900_00n))).toMatchObject({
    state: 'review',
    flags: ['restored'],
  })
  expect(await setup.withdraw(setup.deps, other, wish(other, 200_00n))).toMatchObject({ state: 'approved', flags: [] })
  await setup.look(setup.deps, player)
  expect(yookassa.payoutsById.size).toBe(2)
  const [{ id } = { id: 0n }] = (await lostOperations(setup.database.db)).operations
  expect([
    await settleLost(setup.database.db, Number(id), 'спросили игрока'),
    await settleLost(setup.database.db, Number(id), 'ещё раз'),
  ]).toEqual([true, false])
  expect(await setup.withdraw(setup.deps, player, wish(player, 100_00n))).toMatchObject({ flags: [] })
})

test('an order that the backup has as not created is not created twice: of two under one number the paid one counts', async () => {
  const player = await setup.player()
  crypto.faults.push('lost')
  await order(player, 500n, 'crypto-pay')
  await backInTime(async () => {
    await setup.look(setup.deps, player)
    const [, second] = [...crypto.invoices.values()]
    if (second !== undefined) second.status = 'paid'
    await setup.look(setup.deps, player)
    expect(await setup.balance(player)).toBe(1500_00n)
  })
  expect((await setup.payments(player))[0]).toMatchObject({ state: 'new', provider_id: null })
  await search()
  await setup.look(setup.deps, player)
  expect(crypto.invoices.size).toBe(2)
  expect(await setup.balance(player)).toBe(1500_00n)
  await searchAgain()
  await setup.look(setup.deps, player)
  expect(await setup.balance(player)).toBe(1500_00n)
})

test('an interrupted list is read again, and what it already contained is not lost', async () => {
  const player = await setup.player()
  await backInTime(async () => {
    for (const sum of [500n, 600n, 700n, 800n]) await order(player, sum)
    pays()
  })
  yookassa.faults.push('none', 'broken')
  await search()
  expect((await lostOperations(setup.database.db)).searches).toMatchObject([{ gateway: 'yookassa', done_at: null }])
  await setup.database.pool.query('update restored_search set next_try_at = now() where done_at is null')
  await search()
  await setup.look(setup.deps, player)
  expect(await setup.balance(player)).toBe(3600_00n)
  expect((await lostOperations(setup.database.db)).searches).toEqual([])
})
