/**
 * After an unknown answer, an answer to a repeat is never a definite refusal: the payment system's own records decide,
 * or a person does. Uses test doubles that behave as the real systems document it.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { booksAgree } from '../../testing/payments.ts'
import { type CryptoPayDouble, startCryptoPayDouble } from '../../testing/crypto-pay-double.ts'
import { type PaymentSetup, type PaymentSetupDependencies, openPaymentSetup } from '../../testing/payment-setup.ts'
import type { Fault } from '../../testing/provider-double.ts'
import { startYookassaDouble, type YookassaDouble } from '../../testing/yookassa-double.ts'
import { cryptoPayGateway } from './crypto-pay/crypto-pay-gateway.ts'
import { askBeforeSending } from './payout-orders.ts'
import { refusalsHeard } from './provider-refusals.ts'
import { yookassaGateway } from './yookassa/yookassa-gateway.ts'

let yookassa: YookassaDouble
let cryptoPay: CryptoPayDouble
let setup: PaymentSetup

beforeAll(async () => {
  yookassa = await startYookassaDouble()
  cryptoPay = await startCryptoPayDouble()
  setup = await openPaymentSetup([
    yookassaGateway({
      shopId: yookassa.shopId,
      secretKey: yookassa.secretKey,
      payouts: yookassa.payouts,
      apiUrl: yookassa.url,
    }),
    cryptoPayGateway({ token: cryptoPay.token, apiUrl: cryptoPay.url }),
  ])
})
afterAll(async () => {
  await setup.close()
  await Promise.all([yookassa.close(), cryptoPay.close()])
})
afterEach(async () => expect(await booksAgree(setup.database.db)).toBe(true))

const requestOf = (player: number) => ({
  request: randomUUID(),
  method: 'yookassa-sbp-out',
  amount: 400_00n,
  details: { phone: `+7 900 ${String(player).padStart(7, '0')}`, bank: '100000000111' },
})
const atYookassa = (player: number) =>
  [...yookassa.payoutsById.values()].filter(({ metadata }) => metadata.order.startsWith(`${player}-`))
const only = async (player: number) => (await setup.payouts(player))[0]
/** The same site after a deployment that changed the text of every request. */
const renamed = (): PaymentSetupDependencies => ({ ...setup.deps, brand: 'Новое имя' })

/** A player whose payout was sent, with this fault on the first answer. */
async function sent(fault: Fault | undefined, withdrawal = requestOf): Promise<number> {
  const player = await setup.player()
  await setup.withdraw(setup.deps, player, withdrawal(player))
  if (fault !== undefined) yookassa.faults.push(fault)
  await setup.look(setup.deps, player)
  return player
}

test.each(['lost', 'garbled'] as const)(
  'a payout with a first answer %s is repeated byte for byte, even after changes on the site',
  async (fault) => {
    const player = await sent(fault)
    expect(atYookassa(player)).toHaveLength(1)
    await setup.look(renamed(), player)
    expect(await only(player)).toMatchObject({ state: 'sending', provider_id: atYookassa(player)[0]?.id })
    for (const payout of atYookassa(player)) payout.status = 'succeeded'
    await setup.look(renamed(), player)
    expect(await only(player)).toMatchObject({ state: 'sent' })
    expect(await setup.balance(player)).toBe(600_00n)
    expect(atYookassa(player)).toHaveLength(1)
  },
)

test('a refusal in the very first answer is definite: the money returns', async () => {
  const player = await sent('refused')
  expect(await only(player)).toMatchObject({
    state: 'returned',
    remark: expect.stringContaining('не приняла') as unknown,
  })
  expect(await setup.balance(player)).toBe(1000_00n)
})

describe('a shop that requires receipts', () => {
  const order = () => ({ request: randomUUID(), method: 'yookassa-card', amount: 500_00n })
  const withReceipts = (addressOf: PaymentSetupDependencies['addressOf']): PaymentSetupDependencies => ({
    ...setup.deps,
    addressOf,
    gateways: [
      yookassaGateway({
        shopId: yookassa.shopId,
        secretKey: yookassa.secretKey,
        payouts: undefined,
        apiUrl: yookassa.url,
        receipt: { vatCode: 1, taxSystemCode: undefined, subject: 'payment', mode: 'advance' },
      }),
    ],
  })
  beforeAll(() => void (yookassa.receipts = true))
  afterAll(() => void (yookassa.receipts = false))

  test('refuses every payment of a site without them: the player is told whose fault it is, the operator once an hour, and it is counted', async () => {
    const players = [await setup.player(), await setup.player()]
    for (const player of players) {
      await setup.topUp(setup.deps, player, order())
      expect((await setup.payments(player))[0]).toMatchObject({
        state: 'canceled',
        remark: expect.stringContaining('из-за настроек сайта') as unknown,
      })
    }
    expect(await refusalsHeard(setup.database.db)).toContainEqual({
      of: 'yookassa payment invalid_request receipt',
      value: 2,
    })
    const { rows } = await setup.database.pool.query(
      `select detail from webhook_event where key like 'refused yookassa payment %'`,
    )
    expect([1, 2]).toContain(rows.length)
    expect(rows[0]).toEqual({ detail: { gateway: 'yookassa', about: 'payment', refused: 'invalid_request receipt' } })
  })

  test('accepts a payment with a receipt, repeated unchanged even after the address changed; without an address the player is refused', async () => {
    const player = await setup.player()
    yookassa.faults.push('lost')
    await setup.topUp(
      withReceipts(async () => 'first@example.org'),
      player,
      order(),
    )
    await setup.look(
      withReceipts(async () => 'second@example.org'),
      player,
    )
    expect((await setup.payments(player))[0]).toMatchObject({ state: 'pending', receipt_email: 'first@example.org' })
    await expect(
      setup.topUp(
        withReceipts(async () => undefined),
        player,
        order(),
      ),
    ).rejects.toThrow('InvalidRequest')
    expect(await setup.payments(player)).toHaveLength(1)
  })
})

test.each(['lost', 'broken', 'failed', 'garbled'] as const)(
  'a refusal after a first answer %s returns nothing: a person finds out',
  async (fault) => {
    const player = await sent(fault)
    yookassa.faults.push('refused')
    await setup.look(setup.deps, player)
    expect(await only(player)).toMatchObject({ state: 'stuck' })
    // Another check changes nothing, and nothing more is sent.
    const asked = yookassa.asked()
    await setup.look(setup.deps, player)
    expect(await only(player)).toMatchObject({ state: 'stuck' })
    expect(yookassa.asked()).toBe(asked)
    expect(await setup.balance(player)).toBe(600_00n)
    expect(atYookassa(player).length).toBeLessThanOrEqual(1)
  },
)

test('«Idempotence key duplicated» is not an answer about the payout, even to the first request', async () => {
  const player = await setup.player()
  await setup.withdraw(setup.deps, player, requestOf(player))
  // As if the database was restored to before this payout was sent: the payment system has it, the row says it was not
  // sent.
  await setup.look(setup.deps, player)
  const before = await only(player)
  await setup.database.pool.query(
    `update payout set state = 'approved', provider_id = null, sending_at = null where player = $1`,
    [player],
  )
  await setup.look(renamed(), player)
  expect(await only(player)).toMatchObject({ state: 'sending' })
  expect(before?.provider_id).not.toBeNull()
  expect(atYookassa(player)).toHaveLength(1)
  expect(await setup.balance(player)).toBe(600_00n)
})

test('after a day the key is forgotten: nothing is sent again, neither a pending payout nor one that a restored database has as approved', async () => {
  const player = await sent('broken')
  yookassa.forgetKeys()
  await setup.database.pool.query(`update payout set sending_at = now() - interval '23 hours' where player = $1`, [
    player,
  ])
  await setup.look(setup.deps, player)
  expect(await only(player)).toMatchObject({ state: 'stuck' })
  const restored = await sent(undefined)
  yookassa.forgetKeys()
  await setup.database.pool.query(
    `update payout set state = 'approved', provider_id = null, sending_at = null, decided_at = now() - interval '25 hours', created_at = now() - interval '25 hours' where player = $1`,
    [restored],
  )
  await setup.look(setup.deps, restored)
  expect(await only(restored)).toMatchObject({ state: 'review' })
  expect(atYookassa(restored)).toHaveLength(1)
})

test('after a restoration a payout is looked up in the list of its payment system, and a paid one is booked and not paid again', async () => {
  const player = await sent(undefined)
  for (const payout of atYookassa(player)) payout.status = 'succeeded'
  yookassa.forgetKeys()
  // Approved a moment ago in the backup: the age of the approval says nothing.
  await setup.database.pool.query(
    `update payout set state = 'approved', provider_id = null, sealed = null, sending_at = null, decided_at = now() where player = $1`,
    [player],
  )
  await askBeforeSending(setup.database.db)
  await setup.look(setup.deps, player)
  expect(await only(player)).toMatchObject({ state: 'sent', provider_id: atYookassa(player)[0]?.id })
  expect(atYookassa(player)).toHaveLength(1)
  expect(await setup.balance(player)).toBe(600_00n)
})

test('after a restoration a payout unknown to its payment system is sent once', async () => {
  const player = await setup.player()
  await setup.withdraw(setup.deps, player, requestOf(player))
  await askBeforeSending(setup.database.db)
  await setup.look(setup.deps, player)
  expect(await only(player)).toMatchObject({ state: 'sending' })
  expect(atYookassa(player)).toHaveLength(1)
})

describe('Crypto Pay', () => {
  const withdrawal = (player: number) => ({
    request: randomUUID(),
    method: 'crypto-pay-out',
    amount: 500_00n,
    details: { telegram: `${123_400_000 + player}` },
  })
  const transfers = () => [...cryptoPay.transfers.values()]

  test('a transfer with a lost answer is found by its key and counts as done', async () => {
    const player = await setup.player()
    const made = transfers().length
    await setup.withdraw(setup.deps, player, withdrawal(player))
    // The rate is answered, then the transfer is made and its answer lost.
    cryptoPay.faults.push('none', 'lost')
    await setup.look(setup.deps, player)
    expect(transfers()).toHaveLength(made + 1)
    await setup.look(setup.deps, player)
    expect(await only(player)).toMatchObject({ state: 'sent' })
    expect(transfers()).toHaveLength(made + 1)
  })

  test.each([
    ['another receiver', { user_id: '987654321' }],
    ['another amount', { amount: '0.01' }],
    ['another coin', { asset: 'TON' }],
  ])('a transfer under our key to %s is never ours: a person finds out', async (_what, other) => {
    const player = await setup.player()
    await setup.withdraw(setup.deps, player, withdrawal(player))
    cryptoPay.faults.push('none', 'lost')
    await setup.look(setup.deps, player)
    const made = transfers().at(-1)
    Object.assign(made ?? {}, other)
    await setup.look(setup.deps, player)
    expect(await only(player)).toMatchObject({ state: 'stuck' })
    expect(await setup.balance(player)).toBe(500_00n)
  })
})

test.each(['yookassa-sbp-out', 'crypto-pay-out'])(
  'in a restored or new database no old payout or payment is taken for the new one (%s)',
  async (method) => {
    const details = method === 'crypto-pay-out' ? { telegram: '123456789' } : requestOf(1).details
    const player = await setup.player()
    const first = await setup.withdraw(setup.deps, player, {
      request: randomUUID(),
      method,
      amount: 400_00n + 100_00n,
      details,
    })
    await setup.look(setup.deps, player)
    await setup.look(setup.deps, player)
    const count = () => (method === 'crypto-pay-out' ? cryptoPay.transfers.size : yookassa.payoutsById.size)
    const before = count()
    // The database loses the payout, and its number is assigned again.
    const { pool } = setup.database
    await pool.query('delete from payout where player = $1', [player])
    const other = await setup.player()
    await pool.query(`select setval(pg_get_serial_sequence('payout', 'id'), $1)`, [Number(first.id) - 1])
    expect(
      await setup.withdraw(setup.deps, other, { request: randomUUID(), method, amount: 400_00n + 100_00n, details }),
    ).toMatchObject({ id: first.id })
    await setup.look(setup.deps, other)
    await setup.look(setup.deps, other)
    await pool.query(
      `update payout set state = 'approved', flags = '{}', next_look_at = now() where player = $1 and state = 'review'`,
      [other],
    )
    await setup.look(setup.deps, other)
    expect(count()).toBe(before + 1)
  },
)

test('a top-up with a lost first answer is not given up when the repeat is refused', async () => {
  const player = await setup.player()
  yookassa.faults.push('lost')
  await setup.topUp(setup.deps, player, { request: randomUUID(), method: 'yookassa-card', amount: 300_00n })
  await setup.look(renamed(), player)
  expect((await setup.payments(player))[0]).toMatchObject({ state: 'new' })
  await setup.look(setup.deps, player)
  expect((await setup.payments(player))[0]).toMatchObject({ state: 'pending' })
})

test('the stored request is encrypted and opens after a change of the site’s key; if no key opens it, nothing is sent and a person finds out', async () => {
  const [kept, lost] = [await sent('broken'), await sent('broken')]
  for (const player of [kept, lost]) {
    const row = await only(player)
    expect(row?.sealed?.toString('latin1')).not.toContain('payout_destination_data')
    expect(row?.sealed?.length).toBeGreaterThan(100)
  }
  const changed = { current: randomBytes(32), former: [setup.deps.encryptionKey.current] }
  await setup.look({ ...setup.deps, encryptionKey: changed }, kept)
  expect(atYookassa(kept)).toHaveLength(1)
  await setup.look({ ...setup.deps, encryptionKey: { ...changed, former: [] } }, lost)
  expect(atYookassa(lost)).toHaveLength(0)
  expect(await only(lost)).toMatchObject({ state: 'stuck' })
})
