/**
 * Days of the cashier compared with the lists of test doubles: complete, interrupted, garbled, and by two nodes at
 * once.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CryptoPayDouble, startCryptoPayDouble } from '../../../testing/crypto-pay-double.ts'
import { openPaymentSetup, type PaymentSetup } from '../../../testing/payment-setup.ts'
import { startYookassaDouble, type YookassaDouble } from '../../../testing/yookassa-double.ts'
import { transaction } from '../../../platform/database/database.ts'
import { cryptoPayGateway } from '../crypto-pay/crypto-pay-gateway.ts'
import type { Row } from '../rows.ts'
import { yookassaGateway } from '../yookassa/yookassa-gateway.ts'
import { keepCompared, takeDay, wantDay } from './days.ts'
import { reconcileDays } from './reconcile.ts'

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
  await yookassa.close()
  await crypto.close()
})

const days = async (gateway = 'yookassa') => {
  const { rows } = await setup.database.pool.query<
    Pick<Row<'reconciliation'>, 'state' | 'listed' | 'equal' | 'unread' | 'differing' | 'why' | 'run'>
  >(
    'select state, listed, equal, unread, differing, why, run from reconciliation where gateway = $1 order by day desc',
    [gateway],
  )
  return rows
}
const differences = async () => {
  const { rows } = await setup.database.pool.query<
    Pick<Row<'reconciliation_difference'>, 'about' | 'kind' | 'mark' | 'note'>
  >('select about, kind, mark, note from reconciliation_difference order by id')
  return rows
}
const yesterday = () => new Date(Date.now() + 3 * 3_600_000 - 86_400_000).toISOString().slice(0, 10)

/** Moves everything so far to the day before, on both sides. */
async function aDayGoesBy(): Promise<void> {
  for (const [table, column] of [
    ['payment', 'created_at'],
    ['payout', 'created_at'],
    ['payout', 'sending_at'],
  ]) {
    await setup.database.pool.query(
      `update ${table} set ${column} = ${column} - interval '1 day' where ${column} > now() - interval '1 hour'`,
    )
  }
  const back = (text: string) => new Date(Date.parse(text) - 86_400_000).toISOString()
  for (const one of [...yookassa.paymentsById.values(), ...yookassa.payoutsById.values(), ...crypto.invoices.values()])
    one.created_at = back(one.created_at)
  for (const one of crypto.transfers.values()) one.completed_at = back(one.completed_at)
}

/** A player with paid top-ups of these sums. */
async function paid(...roubles: bigint[]): Promise<number> {
  const player = await setup.player()
  for (const sum of roubles)
    await setup.topUp(setup.deps, player, { request: randomUUID(), method: 'yookassa-card', amount: sum * 100n })
  await setup.look(setup.deps, player)
  for (const payment of yookassa.paymentsById.values()) payment.status = 'succeeded'
  await setup.look(setup.deps, player)
  return player
}

const reconcile = () => reconcileDays(setup.deps)
const want = (day: string, gateway = 'yookassa') => transaction(setup.database.db, (tx) => wantDay(tx, gateway, day))
const again = () => want(yesterday())

beforeEach(async () => {
  for (const table of ['reconciliation', 'reconciliation_difference', 'payment', 'payout', 'webhook_event'])
    await setup.database.pool.query(`delete from ${table}`)
  for (const books of [yookassa.paymentsById, yookassa.payoutsById, crypto.invoices, crypto.transfers]) books.clear()
  yookassa.strange.length = 0
  yookassa.faults.length = 0
})

test('a day that is the same on both sides is equal, page by page; an unreadable row is counted', async () => {
  const player = await paid(500n, 600n, 700n, 800n)
  await setup.withdraw(setup.deps, player, {
    request: randomUUID(),
    method: 'yookassa-wallet-out',
    amount: 100_00n,
    details: { wallet: '4100116144443333' },
  })
  await setup.database.pool.query(`update payout set state = 'approved', next_look_at = now() where state = 'review'`)
  await setup.look(setup.deps, player)
  await aDayGoesBy()
  const [like] = [...yookassa.paymentsById.values()]
  // No id, an id with a forbidden character, an id of three hundred characters, a negative sum, a sum too large, an
  // invalid date.
  yookassa.strange.push(
    { id: 7 },
    { ...like, id: 'a\u0000b' },
    { ...like, id: 'x'.repeat(300) },
    { ...like, amount: { value: '-5.00', currency: 'RUB' } },
    { ...like, amount: { value: '9999999999999.00', currency: 'RUB' } },
    { ...like, created_at: 'вчера' },
  )
  await again()
  await reconcile()
  expect((await days())[0]).toMatchObject({
    state: 'compared',
    listed: 5,
    equal: 5,
    unread: 12,
    differing: 0,
    why: null,
  })
  expect(await differences()).toEqual([])
})

test('differences are stored with their orders, announced once, and keep their notes until they are gone', async () => {
  const player = await paid(500n, 600n)
  await aDayGoesBy()
  const [first, second] = [...yookassa.paymentsById.values()]
  if (first === undefined || second === undefined) throw new Error('nothing was paid')
  first.amount = { value: '1.00', currency: 'RUB' }
  yookassa.paymentsById.delete(second.id)
  yookassa.paymentsById.set('stray', {
    ...first,
    id: 'stray',
    amount: { value: '9.00', currency: 'RUB' },
    metadata: { order: '999-999' },
  })
  await again()
  await reconcile()
  const found = await differences()
  expect(found.map(({ kind }) => kind).toSorted()).toEqual(['ours', 'sum', 'theirs'])
  await setup.database.pool.query(`update reconciliation_difference set note = 'спросили' where kind = 'sum'`)

  yookassa.paymentsById.delete('stray')
  expect(await again()).toBe(true)
  await reconcile()
  expect(new Map((await differences()).map(({ kind, note }) => [kind, note]))).toEqual(
    new Map([
      ['ours', null],
      ['sum', 'спросили'],
    ]),
  )
  const told = await setup.database.pool.query(`select detail from webhook_event where kind = 'provider.differs'`)
  expect(told.rows).toEqual([{ detail: { gateway: 'yookassa', day: yesterday(), differing: 3 } }])
  expect(await setup.balance(player)).toBe(1000_00n + 1100_00n)
})

test('an interrupted list gives no result for its day and is read again', async () => {
  await paid(500n, 600n, 700n, 800n)
  await aDayGoesBy()
  yookassa.faults.push('none', 'broken')
  await again()
  await reconcile()
  expect((await days())[0]).toMatchObject({ state: 'failed', why: 'Платёжная система не отдала список до конца' })
  expect(await differences()).toEqual([])
  await setup.database.pool.query(`update reconciliation set finished_at = now() - interval '31 minutes'`)
  await reconcile()
  expect((await days())[0]).toMatchObject({ state: 'compared', equal: 4, run: 2 })
})

test('a day also fails if the site itself cannot process the list, and does not stay running forever', async () => {
  await again()
  const { db, log, gateways } = setup.deps
  const endless = {
    ...gateways[0],
    list: async function* () {
      yield {
        unread: 0,
        operations: [
          {
            about: 'payment',
            providerId: 'p',
            reference: { player: 1e300, id: 1 },
            at: new Date(),
            status: 'paid',
            amount: { kopecks: 1n, currency: 'RUB' },
            returnedKopecks: 0n,
          },
        ],
      }
    },
  }
  await reconcileDays({ db, log, gateways: [endless as never] })
  expect((await days())[0]).toMatchObject({ state: 'failed', why: 'Сайт не смог сравнить списки: причина в журнале' })
})

test('two simultaneous nodes compare a day once; an overtaken node’s result is not stored', async () => {
  await paid(500n)
  await aDayGoesBy()
  await again()
  await Promise.all([reconcile(), reconcile()])
  expect((await days()).map(({ run }) => run)).toEqual([1])

  await again()
  const slow = await takeDay(setup.database.db, ['yookassa'])
  if (slow === undefined) throw new Error('no day was due')
  await setup.database.pool.query(
    `update reconciliation set began_at = now() - interval '16 minutes' where gateway = 'yookassa'`,
  )
  await reconcile()
  expect(await keepCompared(setup.database.db, slow, { equal: 0, differences: [] }, 0, 0)).toBe(false)
  expect((await days())[0]).toMatchObject({ state: 'compared', equal: 1, run: 3 })
})

test('an unfinished day cannot be requested; a finished one is compared once more after a week', async () => {
  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
  expect(await want(today)).toBe(false)
  await setup.database.pool.query(
    `insert into reconciliation (gateway, day, state, run, finished_at) values ('yookassa', (now() at time zone 'Europe/Moscow')::date - 9, 'compared', 1, now() - interval '8 days')`,
  )
  await reconcile()
  // That day for the second time, and the days of the last week never compared before: yesterday only if an hour has
  // passed since it ended.
  const isSettled = new Date(Date.now() + 3 * 3_600_000).getUTCHours() >= 1
  expect((await days()).map(({ run }) => run)).toEqual([...Array.from({ length: isSettled ? 7 : 6 }, () => 1), 2])
})

test('coins: invoices are matched by order over many pages, transfers by id', async () => {
  const player = await setup.player()
  await setup.topUp(setup.deps, player, { request: randomUUID(), method: 'crypto-pay', amount: 500_00n })
  await setup.look(setup.deps, player)
  for (const invoice of crypto.invoices.values()) invoice.status = 'paid'
  await setup.look(setup.deps, player)
  const [mine] = [...crypto.invoices.values()]
  if (mine === undefined) throw new Error('no invoice')
  // Unpaid invoices move nothing.
  for (let id = 5000; id < 7500; id++)
    crypto.invoices.set(id, { ...mine, invoice_id: id, status: 'expired', payload: '999-999' })
  await aDayGoesBy()
  await want(yesterday(), 'crypto-pay')
  await reconcile()
  expect((await days('crypto-pay'))[0]).toMatchObject({ state: 'compared', listed: 2501, equal: 1, differing: 0 })
})
