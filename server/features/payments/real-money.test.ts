/** The whole site on real adapters, against test doubles of the providers over HTTP. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { randomUUID } from 'node:crypto'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { becomes, hurry, payoutState } from '../../testing/payments.ts'
import { type CryptoPayDouble, startCryptoPayDouble } from '../../testing/crypto-pay-double.ts'
import { hurried, type Player, testSite, type TestSite } from '../../testing/site.ts'
import { openMines } from '../../testing/steps.ts'
import { startYookassaDouble, type YookassaDouble, type YookassaPayment } from '../../testing/yookassa-double.ts'
import { moneyByDay } from './admin-payments.ts'
import { cryptoSignatureHeader, signCryptoNotice } from './crypto-pay/crypto-pay-gateway.ts'

let site: TestSite
let yookassa: YookassaDouble
let cryptoPay: CryptoPayDouble

beforeAll(async () => {
  yookassa = await startYookassaDouble()
  cryptoPay = await startCryptoPayDouble()
  site = await testSite(
    {
      PUBLIC_ORIGIN: 'https://kurazh.example',
      TRUST_PROXY: 'on',
      WELCOME_GIFT: '0',
      YOOKASSA_SHOP_ID: yookassa.shopId,
      YOOKASSA_SECRET_KEY: yookassa.secretKey,
      YOOKASSA_AGENT_ID: yookassa.payouts.agentId,
      YOOKASSA_PAYOUT_KEY: yookassa.payouts.secretKey,
      YOOKASSA_API_URL: yookassa.url,
      CRYPTO_PAY_TOKEN: cryptoPay.token,
      CRYPTO_PAY_API_URL: cryptoPay.url,
    },
    hurried,
  )
})
afterAll(async () => {
  await site.close()
  await Promise.all([yookassa.close(), cryptoPay.close()])
})
afterEach(() => site.audit())

const order = async (player: Player, method: string, amount = 500) =>
  (await player.ask(calls.topUp, { request: randomUUID(), method, amount })).payment
const post = (gateway: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${site.origin}/hooks/${gateway}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
const withdraw = async (player: Player, amount: number) =>
  (
    await player.ask(calls.withdraw, {
      request: randomUUID(),
      method: 'yookassa-sbp-out',
      amount,
      details: { phone: `+7 900 ${String(player.id).padStart(7, '0')}`, bank: '100000000111' },
      password: player.password,
    })
  ).payout

/** The payment of an order in the provider's records. */
function atYookassa(player: Player, { id }: { id: number }): YookassaPayment {
  const found = [...yookassa.paymentsById.values()].find(({ metadata }) => metadata.order === `${player.id}-${id}`)
  if (found === undefined) throw new Error('the double has no such payment')
  return found
}

/** A player with this balance. */
async function playerWith(amount: number): Promise<Player> {
  const player = await site.player()
  await site.give(player, BigInt(amount) * 100n)
  return player
}

test('a notice makes the site fetch the payment; the notice itself is not trusted', async () => {
  const player = await site.player()
  const payment = await order(player, 'yookassa-sbp')
  expect(payment).toMatchObject({
    state: 'pending',
    payUrl: expect.stringContaining('https://') as unknown,
    qr: expect.stringContaining('https://') as unknown,
  })
  const theirs = atYookassa(player, payment)
  expect((await post('yookassa', yookassa.noticeOf('payment', { ...theirs, status: 'succeeded' }))).status).toBe(200)
  await hurry(site)
  expect(await player.balance()).toBe(0)
  theirs.status = 'succeeded'
  expect((await post('yookassa', yookassa.noticeOf('payment', theirs))).status).toBe(200)
  await becomes(player, payment, 'credited')
  expect(await player.balance()).toBe(500)
  // A refund's notice names only the payment.
  expect((await post('yookassa', yookassa.giveBack(theirs, '500.00'))).status).toBe(200)
  await becomes(player, payment, 'returned')
  expect(await player.balance()).toBe(0)
})

test('a payment taken back after play is a refund of its day; what the balance no longer had is the site’s loss', async () => {
  const player = await site.player()
  const payment = await order(player, 'yookassa-sbp')
  const theirs = atYookassa(player, payment)
  theirs.status = 'succeeded'
  await post('yookassa', yookassa.noticeOf('payment', theirs))
  await becomes(player, payment, 'credited')
  await openMines(player, { stake: 300 })
  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
  const day = async () => (await moneyByDay(site.database.db, today, today))[0]
  const before = await day()
  await post('yookassa', yookassa.giveBack(theirs, '100.00'))
  await eventually(async () => expect(await player.balance()).toBe(100))
  await post('yookassa', yookassa.giveBack(theirs, '400.00'))
  await becomes(player, payment, 'returned')
  expect(await player.balance()).toBe(0)
  const after = await day()
  expect([
    (after?.refunds ?? 0n) - (before?.refunds ?? 0n),
    (after?.refundLoss ?? 0n) - (before?.refundLoss ?? 0n),
  ]).toEqual([500_00n, 300_00n])
})

test('an order with a lost answer is one payment at the provider and one deposit here', async () => {
  const player = await site.player()
  yookassa.faults.push('lost')
  const payment = await order(player, 'yookassa-card')
  expect(payment.state).toBe('new')
  await hurry(site)
  await becomes(player, payment, 'pending')
  atYookassa(player, payment).status = 'succeeded'
  yookassa.faults.push('failed', 'broken')
  await hurry(site)
  await new Promise((resolve) => setTimeout(resolve, 200))
  await hurry(site)
  await expect
    .poll(async () => {
      await hurry(site)
      return player.balance()
    })
    .toBe(500)
  expect(
    [...yookassa.paymentsById.values()].filter(({ metadata }) => metadata.order === `${player.id}-${payment.id}`),
  ).toHaveLength(1)
})

test('an invoice in coins is credited by its signed notice', async () => {
  const player = await site.player()
  const payment = await order(player, 'crypto-pay', 300)
  const invoice = cryptoPay.invoices.get(Number(payment.providerId))
  if (invoice === undefined) throw new Error('the double has no such invoice')
  invoice.status = 'paid'
  const body = cryptoPay.noticeOf(invoice)
  expect((await post('crypto-pay', body)).status).toBe(400)
  expect(
    (await post('crypto-pay', body, { [cryptoSignatureHeader]: signCryptoNotice(cryptoPay.token, body) })).status,
  ).toBe(200)
  await becomes(player, payment, 'credited')
  expect(await player.balance()).toBe(300)
})

test('a payout with a lost answer is sent once; a refusal by the provider returns the money', async () => {
  const player = await playerWith(1000)
  yookassa.faults.push('lost')
  const payout = await withdraw(player, 400)
  const theirs = () =>
    [...yookassa.payoutsById.values()].filter(({ metadata }) => metadata.order === `${player.id}-${payout.id}`)
  await expect.poll(() => theirs().length).toBe(1)
  await expect
    .poll(async () => {
      await hurry(site)
      for (const each of theirs()) each.status = 'succeeded'
      return payoutState(player, payout.id)
    })
    .toBe('sent')
  expect(theirs()).toHaveLength(1)
  expect(await player.balance()).toBe(600)

  const second = await withdraw(player, 100)
  await expect
    .poll(async () => {
      await hurry(site)
      for (const each of yookassa.payoutsById.values()) {
        if (each.metadata.order === `${player.id}-${second.id}`)
          Object.assign(each, {
            status: 'canceled',
            cancellation_details: { party: 'payout_network', reason: 'recipient_not_found' },
          })
      }
      return payoutState(player, second.id)
    })
    .toBe('returned')
  expect((await player.ask(calls.moneyOrders)).payouts[0]?.remark).toBe('Получатель не найден: проверьте реквизиты')
  expect(await player.balance()).toBe(600)
})

test('a payout that cannot be sent again under its key waits for a person', async () => {
  const player = await playerWith(1000)
  yookassa.faults.push('broken')
  const payout = await withdraw(player, 400)
  await expect.poll(() => payoutState(player, payout.id)).toBe('sending')
  await expect
    .poll(async () => {
      // Repeated, because the attempt that just failed may write its next check after this.
      await site.database.pool.query(
        `update payout set sending_at = now() - interval '24 hours', provider_id = null, next_look_at = now() where id = $1 and state = 'sending'`,
        [payout.id],
      )
      return payoutState(player, payout.id)
    })
    .toBe('stuck')
  expect(await player.balance()).toBe(600)
})

test('with real systems there is no sandbox, and play money and real money never share a database', async () => {
  expect(
    (
      await fetch(`${site.origin}/hooks/sandbox`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      })
    ).status,
  ).toBe(404)
  const { play } = await (await site.player()).ask(calls.cashier)
  expect(play).toBe(false)
  await site.database.pool.query(`update site_setting set value = '"play"' where name = 'money'`)
  await expect(site.node()).rejects.toThrow('В этой базе игровые деньги')
  await site.database.pool.query(`update site_setting set value = '"trial"' where name = 'money'`)
})

const right = { PUBLIC_ORIGIN: 'https://kurazh.example', TRUST_PROXY: 'on', WELCOME_GIFT: '0' }
test.each<[string, Record<string, string>, string]>([
  ['a shop without a key', { ...right, YOOKASSA_SHOP_ID: '1' }, 'YOOKASSA_SECRET_KEY: задайте'],
  [
    'a shop that is no number',
    { ...right, YOOKASSA_SHOP_ID: 'shop', YOOKASSA_SECRET_KEY: 'k' },
    'YOOKASSA_SHOP_ID: это номер',
  ],
  [
    'payouts without a shop',
    { ...right, YOOKASSA_AGENT_ID: '1', YOOKASSA_PAYOUT_KEY: 'k' },
    'YOOKASSA_AGENT_ID: выплаты',
  ],
  ['a token that is none', { ...right, CRYPTO_PAY_TOKEN: 'secret' }, 'CRYPTO_PAY_TOKEN: токен'],
  ['no origin', { WELCOME_GIFT: '0', YOOKASSA_SHOP_ID: '1', YOOKASSA_SECRET_KEY: 'k' }, 'PUBLIC_ORIGIN'],
  [
    'a gift nobody decided on',
    { PUBLIC_ORIGIN: 'https://kurazh.example', TRUST_PROXY: 'on', YOOKASSA_SHOP_ID: '1', YOOKASSA_SECRET_KEY: 'k' },
    'WELCOME_GIFT',
  ],
])('%s stops the start with a message', (_what, environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
})
