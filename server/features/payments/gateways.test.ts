/** One suite for every gateway: the sandbox, and the real adapters against test doubles of their providers. */
import { createHmac, randomBytes } from 'node:crypto'
import { gatewayNames } from '@kurazh/contract/money/gateway-names.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { type CryptoPayDouble, startCryptoPayDouble } from '../../testing/crypto-pay-double.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { startYookassaDouble, type YookassaDouble } from '../../testing/yookassa-double.ts'
import { cryptoPayGateway, cryptoSignatureHeader, signCryptoNotice } from './crypto-pay/crypto-pay-gateway.ts'
import type { Details, Gateway, NewPayment, NewPayout, RawNotice } from './gateway.ts'
import { kopecksFromText } from './provider-http.ts'
import { sandboxGateway, signatureHeader, signNotice } from './sandbox/sandbox-gateway.ts'
import { isYookassaAddress } from './yookassa/addresses.ts'
import { yookassaGateway } from './yookassa/yookassa-gateway.ts'

/** What the suite must be able to do at the provider. */
interface Bench {
  gateway: Gateway
  topUp: string
  payout: string
  details: Details
  /** Normalized details of another person. */
  otherDetails: Details
  /** The player pays, or the payment expires. */
  settle(providerId: string, status: 'paid' | 'canceled'): Promise<void>
  settlePayout(providerId: string, status: 'paid' | 'canceled'): Promise<void>
  /** An authentic notice about the payment. */
  notice(providerId: string): Promise<RawNotice>
  /** Loses the next answer, if there is a network connection to lose it on. */
  lose?: () => void
  idempotentPayments: boolean
}

let source: TestDatabase
let database: Database
let yookassa: YookassaDouble
let cryptoPay: CryptoPayDouble
const benches = {} as Record<'sandbox' | 'yookassa' | 'crypto-pay', Bench>

beforeAll(async () => {
  source = await testDatabase()
  database = await openDatabase(source.url)
  yookassa = await startYookassaDouble()
  cryptoPay = await startCryptoPayDouble()
  benches.sandbox = sandboxBench()
  benches.yookassa = yookassaBench()
  benches['crypto-pay'] = cryptoPayBench()
})
afterAll(async () => {
  await Promise.all([yookassa.close(), cryptoPay.close(), database.close()])
  await source.drop()
})

function sandboxBench(): Bench {
  const secret = randomBytes(32)
  const set = async (table: string, id: string, status: string) =>
    void (await database.pool.query(`update ${table} set status = $2 where id = $1`, [id, status]))
  return {
    gateway: sandboxGateway({ db: database.db, secret, origin: () => 'http://site' }),
    topUp: 'sandbox-card',
    payout: 'sandbox-account',
    details: { account: '123 456 789' },
    otherDetails: {},
    settle: (id, status) => set('sandbox_payment', id, status),
    settlePayout: (id, status) => set('sandbox_payout', id, status),
    async notice(id) {
      const { rows } = await database.pool.query<{ reference: string }>(
        'select reference from sandbox_payment where id = $1',
        [id],
      )
      const body = JSON.stringify({ about: 'payment', id, reference: rows[0]?.reference, status: 'paid' })
      return { body, headers: { [signatureHeader]: signNotice(secret, body) }, address: '127.0.0.1' }
    },
    idempotentPayments: true,
  }
}

function yookassaBench(): Bench {
  const { shopId, secretKey, payouts, url } = yookassa
  const found = (id: string) => yookassa.paymentsById.get(id) ?? yookassa.payoutsById.get(id)
  const settle = async (id: string, status: 'paid' | 'canceled') => {
    const object = found(id)
    if (object === undefined) throw new Error('the double does not know it')
    object.status = status === 'paid' ? 'succeeded' : 'canceled'
    if (status === 'canceled') object.cancellation_details = { party: 'yoo_money', reason: 'expired_on_confirmation' }
  }
  return {
    gateway: yookassaGateway({ shopId, secretKey, payouts, apiUrl: url }),
    topUp: 'yookassa-sbp',
    payout: 'yookassa-sbp-out',
    details: { phone: '8 (900) 123-45-67', bank: '100000000111' },
    otherDetails: { phone: '79001234568', bank: '100000000111' },
    settle,
    settlePayout: settle,
    notice: async (id) => ({
      body: yookassa.noticeOf('payment', found(id) ?? { status: 'none' }),
      headers: {},
      address: '127.0.0.1',
    }),
    lose: () => void yookassa.faults.push('lost'),
    idempotentPayments: true,
  }
}

function cryptoPayBench(): Bench {
  const invoice = (id: string) => {
    const found = cryptoPay.invoices.get(Number(id))
    if (found === undefined) throw new Error('the double does not know it')
    return found
  }
  return {
    gateway: cryptoPayGateway({ token: cryptoPay.token, apiUrl: cryptoPay.url }),
    topUp: 'crypto-pay',
    payout: 'crypto-pay-out',
    details: { telegram: '123456789' },
    otherDetails: { telegram: '123456788' },
    settle: async (id, status) => void (invoice(id).status = status === 'paid' ? 'paid' : 'expired'),
    // A transfer is completed by the time it is answered.
    settlePayout: async () => undefined,
    async notice(id) {
      const body = cryptoPay.noticeOf(invoice(id))
      return {
        body,
        headers: { [cryptoSignatureHeader]: signCryptoNotice(cryptoPay.token, body) },
        address: '203.0.113.9',
      }
    },
    lose: () => void cryptoPay.faults.push('lost'),
    idempotentPayments: false,
  }
}

let orders = 0
const reference = () => ({ player: 7, id: ++orders })
const payment = ({ topUp }: Bench, more: Partial<NewPayment> = {}): NewPayment => {
  const of = reference()
  return {
    reference: of,
    site: '0123456789ab',
    key: `payment:${of.id}`,
    method: topUp,
    amountKopecks: 500_00n,
    description: 'Пополнение',
    returnUrl: 'https://site/wallet?payment=1',
    receiptEmail: null,
    ...more,
  }
}
function payout(bench: Bench, more: Partial<NewPayout> = {}): NewPayout {
  const of = reference()
  const right = bench.gateway.readDetails(bench.payout, bench.details)
  if ('declined' in right) throw new Error(right.declined)
  return {
    reference: of,
    key: `payout:${of.id}`,
    method: bench.payout,
    amountKopecks: 1000_00n,
    details: right.details,
    description: 'Вывод',
    ...more,
  }
}

async function made(bench: Bench, order = payment(bench)) {
  const created = await bench.gateway.createPayment(order)
  if ('declined' in created) throw new Error(created.declined)
  return { order, id: created.providerId, created }
}

/** Requests a payout with the text that the gateway writes for it. */
async function payOut({ gateway }: Bench, order: NewPayout) {
  return gateway.payOut(await askedFor(gateway, order))
}
const askedFor = async (gateway: Gateway, order: NewPayout) => ({
  reference: order.reference,
  key: order.key,
  providerId: undefined,
  body: await gateway.writePayout(order),
})

async function paidOut(bench: Bench, order = payout(bench)) {
  const answer = await payOut(bench, order)
  if ('declined' in answer) throw new Error(answer.declined)
  return { order, id: answer.providerId, answer }
}

test('every payment system has a name for the staff', () => {
  expect(Object.keys(gatewayNames).toSorted()).toEqual(
    Object.values(benches)
      .map(({ gateway }) => gateway.name)
      .toSorted(),
  )
})

describe.each(['sandbox', 'yookassa', 'crypto-pay'] as const)('%s', (name) => {
  const bench = () => benches[name]

  test('a payment waits for its payer and has our reference, amount and currency', async () => {
    const { order, id, created } = await made(bench())
    expect(created.payUrl).toMatch(/^(https:\/\/|\/)/)
    expect(await bench().gateway.fetchPayment(id)).toMatchObject({
      providerId: id,
      reference: order.reference,
      status: 'pending',
      amount: { kopecks: 500_00n, currency: 'RUB' },
      returnedKopecks: 0n,
    })
    expect(await bench().gateway.fetchPayment('999999')).toBeUndefined()
  })

  test('paid and canceled payments are distinguished, with a reason in Russian', async () => {
    const [paid, canceled] = [await made(bench()), await made(bench())]
    await bench().settle(paid.id, 'paid')
    await bench().settle(canceled.id, 'canceled')
    expect(await bench().gateway.fetchPayment(paid.id)).toMatchObject({ status: 'paid', reason: undefined })
    expect(await bench().gateway.fetchPayment(canceled.id)).toMatchObject({
      status: 'canceled',
      reason: expect.stringMatching(/[а-я]/) as unknown,
    })
  })

  test('the same order sent again is the same payment, or one that no one else pays', async () => {
    const { order, id } = await made(bench())
    const again = await made(bench(), order)
    if (bench().idempotentPayments) expect(again.id).toBe(id)
    else expect(await bench().gateway.fetchPayment(id)).toMatchObject({ status: 'pending' })
  })

  test('a refund is done and visible, or the gateway says that it cannot', async () => {
    const { id } = await made(bench())
    await bench().settle(id, 'paid')
    const answer = await bench().gateway.refund(id, 200_00n, `refund ${id}`)
    if (bench().gateway.capabilities().refunds) {
      expect(answer).toBe('done')
      expect(await bench().gateway.fetchPayment(id)).toMatchObject({ status: 'paid', returnedKopecks: 200_00n })
    } else expect(answer).toHaveProperty('declined')
  })

  test('an authentic notice names our order; an altered, unsigned or foreign one is ignored', async () => {
    const { order, id } = await made(bench())
    const notice = await bench().notice(id)
    const { gateway } = bench()
    expect(gateway.parseNotice(notice)).toMatchObject({ about: 'payment', reference: order.reference })
    if (name === 'yookassa') expect(gateway.parseNotice({ ...notice, address: '203.0.113.9' })).toBeUndefined()
    else {
      expect(gateway.parseNotice({ ...notice, body: `${notice.body} ` })).toBeUndefined()
      expect(gateway.parseNotice({ ...notice, headers: {} })).toBeUndefined()
      const [header = ''] = Object.keys(notice.headers)
      const wrongKey = createHmac('sha256', 'another token').update(notice.body).digest('hex')
      for (const value of ['', wrongKey, 'я'.repeat(64), ['a', 'b']])
        expect(gateway.parseNotice({ ...notice, headers: { [header]: value } })).toBeUndefined()
    }
    for (const body of [
      '',
      'null',
      '[]',
      '{',
      '{"type":"notification"}',
      '{"object":{"metadata":{"order":"1-1 or 1=1"}}}',
    ]) {
      expect(gateway.parseNotice({ ...notice, body })).toBeUndefined()
    }
    expect(gateway.acknowledge().status).toBe(200)
  })

  test('a payout is created once for its key, found by it, compared with the request, and ends paid', async () => {
    const { gateway } = bench()
    const { order, id } = await paidOut(bench())
    const asked = await askedFor(gateway, order)
    // If a key cannot be sent twice, the second attempt throws and the fetch finds the first payout.
    const again = await gateway.payOut(asked).catch(() => gateway.fetchPayout(asked))
    expect(again).toMatchObject({ providerId: id, isAsAsked: true })
    await bench().settlePayout(id, 'paid')
    const known = { ...asked, providerId: id }
    const paid = { providerId: id, status: 'paid', amount: { kopecks: 1000_00n, currency: 'RUB' } }
    expect(await gateway.fetchPayout(known)).toMatchObject({ ...paid, isAsAsked: true })
    // An order from before texts were stored.
    expect(await gateway.fetchPayout({ ...known, body: undefined })).toMatchObject({ ...paid, isAsAsked: true })
    const others = [
      await gateway.writePayout({ ...order, amountKopecks: 999_00n }),
      ...(name === 'sandbox' ? [] : [await gateway.writePayout({ ...order, details: bench().otherDetails })]),
    ]
    for (const body of others) expect(await gateway.fetchPayout({ ...known, body })).toMatchObject({ isAsAsked: false })
    expect(await gateway.fetchPayout({ ...asked, key: 'payout:never' })).toBeUndefined()
  })

  test('details are normalized and mostly masked, and wrong ones are refused with a message', () => {
    const { gateway, payout: method, details } = bench()
    const right = gateway.readDetails(method, details)
    expect(right).toMatchObject({ masked: expect.stringMatching(/•• \d{4}$/) as unknown })
    for (const key of Object.keys(details)) {
      expect(gateway.readDetails(method, { ...details, [key]: 'x' })).toMatchObject({
        declined: expect.stringMatching(/[а-я]/) as unknown,
      })
      expect(gateway.readDetails(method, {})).toHaveProperty('declined')
    }
  })

  test('a lost answer throws, and a repeated request finds what was created', async () => {
    const { lose, gateway } = bench()
    if (lose === undefined) return
    const order = payment(bench())
    lose()
    await expect(gateway.createPayment(order)).rejects.toThrow(/fetch failed/)
    const again = await gateway.createPayment(order)
    expect(again).toHaveProperty('providerId')
    const out = payout(bench())
    if (name === 'yookassa') {
      lose()
      await expect(payOut(bench(), out)).rejects.toThrow(/fetch failed/)
      await paidOut(bench(), out)
      expect(
        [...yookassa.payoutsById.values()].filter(({ metadata }) => metadata.order === `7-${out.reference.id}`),
      ).toHaveLength(1)
    }
  })
})

test('wrong credentials are not an answer about an order', async () => {
  const wrongShop = yookassaGateway({ shopId: '1', secretKey: 'wrong', payouts: undefined, apiUrl: yookassa.url })
  await expect(wrongShop.createPayment(payment(benches.yookassa))).rejects.toThrow('401')
  const wrongToken = cryptoPayGateway({ token: '1:wrong-token-wrong-token', apiUrl: cryptoPay.url })
  await expect(wrongToken.createPayment(payment(benches['crypto-pay']))).rejects.toThrow('401')
})

test('a definite refusal is a value with a text for the player and the provider’s code', async () => {
  const tooLittle = { amountKopecks: 50n }
  const sum = expect.stringContaining('такую сумму') as unknown
  expect(await benches.yookassa.gateway.createPayment(payment(benches.yookassa, tooLittle))).toEqual({
    declined: sum,
    refusal: { code: 'invalid_request', parameter: 'amount', bySite: false },
  })
  expect(await benches['crypto-pay'].gateway.createPayment(payment(benches['crypto-pay'], tooLittle))).toEqual({
    declined: sum,
    refusal: { code: 'AMOUNT_TOO_SMALL', parameter: undefined, bySite: false },
  })
  expect(
    await payOut(benches['crypto-pay'], payout(benches['crypto-pay'], { details: { telegram: '404404' } })),
  ).toMatchObject({
    declined: expect.stringContaining('получателя'),
    refusal: { code: 'USER_NOT_FOUND', bySite: false },
  })
  yookassa.faults.push('refused')
  expect(await payOut(benches.yookassa, payout(benches.yookassa))).toMatchObject({
    declined: expect.stringContaining('реквизиты'),
    refusal: { parameter: 'payout_destination_data' },
  })
})

test('a refusal by the site’s fault does not ask the player to check anything: a missing receipt, no coins left', async () => {
  yookassa.receipts = true
  expect(await benches.yookassa.gateway.createPayment(payment(benches.yookassa))).toEqual({
    declined: expect.stringContaining('из-за настроек сайта') as unknown,
    refusal: { code: 'invalid_request', parameter: 'receipt', bySite: true },
  })
  yookassa.receipts = false
  const { coins } = cryptoPay
  cryptoPay.coins = 1_00n
  expect(await payOut(benches['crypto-pay'], payout(benches['crypto-pay']))).toMatchObject({
    declined: expect.stringContaining('из-за настроек сайта'),
    refusal: { code: 'NOT_ENOUGH_COINS', bySite: true },
  })
  cryptoPay.coins = coins
})

test('a shop with receipts sends one with the payment: to the payer, for the sum, with the configured settings', async () => {
  const { shopId, secretKey, url } = yookassa
  const gateway = yookassaGateway({
    shopId,
    secretKey,
    payouts: undefined,
    apiUrl: url,
    receipt: { vatCode: 1, taxSystemCode: 2, subject: 'payment', mode: 'advance' },
  })
  expect(gateway.capabilities().receipts).toBe(true)
  yookassa.receipts = true
  const bodies: unknown[] = []
  yookassa.gate = (_moment, { body }) => {
    bodies.push(body)
    return false
  }
  const order = payment(benches.yookassa, { receiptEmail: 'ivan@xn--80a1acny.xn--p1ai' })
  expect(await gateway.createPayment(order)).toHaveProperty('providerId')
  expect(await gateway.createPayment(order)).toHaveProperty('providerId')
  yookassa.gate = undefined
  yookassa.receipts = false
  expect(bodies[0]).toMatchObject({
    receipt: {
      customer: { email: 'ivan@xn--80a1acny.xn--p1ai' },
      tax_system_code: 2,
      items: [
        {
          description: 'Пополнение',
          quantity: '1.00',
          amount: { value: '500.00', currency: 'RUB' },
          vat_code: 1,
          payment_subject: 'payment',
          payment_mode: 'advance',
        },
      ],
    },
  })
})

test('a lost transfer is found by its spend_id, in coins at the rate and never more than requested', async () => {
  const { gateway } = benches['crypto-pay']
  const order = payout(benches['crypto-pay'])
  cryptoPay.faults.push('broken')
  await expect(payOut(benches['crypto-pay'], order)).rejects.toThrow(/fetch failed/)
  const before = cryptoPay.transfers.size
  await paidOut(benches['crypto-pay'], order)
  expect(cryptoPay.transfers.size).toBe(before + 1)
  // 1000 ₽ at 81.24: 12.309…, rounded down.
  expect([...cryptoPay.transfers.values()].at(-1)).toMatchObject({
    amount: '12.30',
    asset: 'USDT',
    user_id: '123456789',
  })
  expect(await gateway.fetchPayout(await askedFor(gateway, order))).toMatchObject({
    status: 'paid',
    isAsAsked: true,
    amount: { kopecks: 1000_00n, currency: 'RUB' },
  })
})

test.each([
  ['185.71.76.0', true],
  ['185.71.76.31', true],
  ['185.71.76.32', false],
  ['77.75.156.11', true],
  ['77.75.156.12', false],
  ['77.75.154.128', true],
  ['77.75.154.127', false],
  ['2a02:5180::1', true],
  ['2a02:5181::1', false],
  ['::ffff:185.71.77.5', true],
  ['127.0.0.1', false],
  ['nonsense', false],
])('a notice from %s is YooKassa’s: %s', (address, expected) => expect(isYookassaAddress(address)).toBe(expected))

test.each([
  ['100.00', 100_00n],
  ['100', 100_00n],
  ['0.5', 50n],
  ['1.230', 1_23n],
  ['1.234', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['', undefined],
  ['1,00', undefined],
  ['90000000000.00', 9_000_000_000_000n],
  ['90000000000.01', undefined],
])('«%s» is %s kopecks', (text, expected) => expect(kopecksFromText(text)).toBe(expected))
