/**
 * Top-ups through the site's own calls and the sandbox's page: the money arrives exactly once, whatever the notices do.
 */
import { randomUUID } from 'node:crypto'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { becomes, hurry, order, press, pressed, stateOf } from '../../testing/payments.ts'
import { hurried, type Player, testSite, type TestSite } from '../../testing/site.ts'
import { setLimit, takeBreak } from '../../wallet/player-limits.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite({}, hurried)
})
afterAll(() => site.close())
afterEach(() => site.audit())

const transfers = async (player: Player, like = 'payment:%') =>
  (
    await site.database.pool.query(
      'select key, debit, credit, amount, kind from ledger_transfer where owner = $1 and key like $2 order by at',
      [player.id, like],
    )
  ).rows

test('a top-up is paid on the sandbox’s page, credited once, announced once and listed in the ledger', async () => {
  const player = await site.player()
  const listener = await player.listen()
  const payment = await order(player, 500)
  expect(payment).toMatchObject({ state: 'pending', amount: 500, method: 'sandbox-card', qr: null, creditedAt: null })
  const page = await fetch(`${site.origin}${payment.payUrl}`)
  expect(await page.text()).toContain('Деньги игровые')
  expect(await press(site, payment, 'pay')).toBe(303)
  await becomes(player, payment, 'credited')
  expect(await player.balance()).toBe(1500)
  await expect.poll(() => listener.payloads('pay_get')).toEqual([{ user_id: player.id, amount: 500 }])
  expect(listener.payloads('cashier').length).toBeGreaterThan(0)
  expect(await transfers(player)).toEqual([
    { key: `payment:${payment.id}`, debit: 103, credit: 1, amount: 500_00n, kind: 'deposit' },
  ])
})

test.each(['pay', 'delay', 'repeat', 'lose', 'decline'] as const)(
  '«%s» leads from the payment page back to the site, and the reopened page shows the result',
  async (act) => {
    const player = await site.player()
    const payment = await order(player)
    const address = `${site.origin}${payment.payUrl}`
    const back = { status: 303, to: `/wallet?payment=${payment.id}` }
    expect(await pressed(address, act)).toEqual(back)
    expect(await pressed(address, 'decline'), 'a second press changes nothing').toEqual(back)
    expect(await (await fetch(address)).text()).toContain(act === 'decline' ? 'платёж отменён' : 'Оплачено')
  },
)

test('a payment by QR code on another device leaves that device on the payment page', async () => {
  const player = await site.player()
  const { qr, ...payment } = await order(player, 500, { method: 'sandbox-sbp' })
  expect(await pressed(qr ?? '', 'pay')).toEqual({
    status: 303,
    to: new URL(qr ?? '').pathname + new URL(qr ?? '').search,
  })
  const page = await (await fetch(qr ?? '')).text()
  expect(page).toContain('на том устройстве')
  expect(page).not.toContain('/wallet')
  await becomes(player, { qr, ...payment }, 'credited')
})

test.each(['pay', 'delay', 'repeat', 'lose'] as const)('«%s» ends in exactly one credit', async (act) => {
  const player = await site.player()
  const payment = await order(player, 700)
  await press(site, payment, act)
  await hurry(site)
  await becomes(player, payment, 'credited')
  await hurry(site)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await player.balance()).toBe(1700)
  expect(await transfers(player)).toHaveLength(1)
})

test('a declined payment is canceled with a reason and moves nothing; if it is still paid later, it is credited', async () => {
  const player = await site.player()
  const payment = await order(player)
  await press(site, payment, 'decline')
  await becomes(player, payment, 'canceled')
  expect((await player.ask(calls.payment, { id: payment.id })).payment.remark).toBe('Вы отказались от оплаты')
  expect(await player.balance()).toBe(1000)
  await site.database.pool.query(`update sandbox_payment set status = 'paid' where reference = $1`, [
    `${player.id}-${payment.id}`,
  ])
  await hurry(site)
  await becomes(player, payment, 'credited')
  expect(await player.balance()).toBe(1500)
})

test.each([
  ['amount', 'amount = amount - 1'],
  ['currency', `currency = 'USD'`],
])('a payment of another %s than ordered is not credited and waits for a person', async (_what, change) => {
  const player = await site.player()
  const payment = await order(player)
  await site.database.pool.query(`update sandbox_payment set status = 'paid', ${change} where reference = $1`, [
    `${player.id}-${payment.id}`,
  ])
  await hurry(site)
  await becomes(player, payment, 'review')
  expect(await player.balance()).toBe(1000)
  expect(await transfers(player)).toEqual([])
})

test('a deposit taken back by its sender leaves the balance; what is missing there is the operator’s loss', async () => {
  const [rich, poor] = [await site.player(), await site.player()]
  for (const player of [rich, poor]) {
    const payment = await order(player, 500)
    await press(site, payment, 'pay')
    await becomes(player, payment, 'credited')
    if (player === poor)
      await site.write(async (tx) => {
        const { holdForPayout } = await import('../../wallet/withdrawals.ts')
        await holdForPayout(tx, poor.id, 1200_00n, 'payout:test')
      })
    await site.database.pool.query('update sandbox_payment set returned = amount where reference = $1', [
      `${player.id}-${payment.id}`,
    ])
    await hurry(site)
    await becomes(player, payment, 'returned')
    await hurry(site)
  }
  expect(await rich.balance()).toBe(1000)
  expect(await poor.balance()).toBe(0)
  expect((await transfers(poor)).map(({ debit, credit, amount, kind }) => [debit, credit, amount, kind])).toEqual([
    [103, 1, 500_00n, 'deposit'],
    [1, 103, 300_00n, 'deposit-back'],
    [105, 103, 200_00n, 'loss'],
  ])
})

test('a partial return is taken back once, and then the rest', async () => {
  const player = await site.player()
  const payment = await order(player, 500)
  await press(site, payment, 'pay')
  await becomes(player, payment, 'credited')
  for (const [returned, balance] of [
    [100_00, 1400],
    [100_00, 1400],
    [500_00, 1000],
  ] as const) {
    await site.database.pool.query('update sandbox_payment set returned = $2 where reference = $1', [
      `${player.id}-${payment.id}`,
      returned,
    ])
    await hurry(site)
    await expect.poll(() => player.balance()).toBe(balance)
  }
  expect(await stateOf(player, payment)).toBe('returned')
})

test('one request is one payment, no matter how often and from how many tabs it comes', async () => {
  const player = await site.player()
  const request = randomUUID()
  const payments = await Promise.all(Array.from({ length: 10 }, () => order(player, 300, { request })))
  expect(new Set(payments.map(({ id }) => id)).size).toBe(1)
  expect(await site.count('sandbox_payment where reference like $1', [`${player.id}-%`])).toBe(1)
  expect(await player.call(calls.topUp, { request, method: 'sandbox-card', amount: 301 })).toMatchObject({
    status: 409,
    code: 'RequestReused',
  })
})

test('the number of open orders is limited; at the limit a repeated request is still answered', async () => {
  const player = await site.player()
  const requests = Array.from({ length: 20 }, () => randomUUID())
  const ids: number[] = []
  for (const request of requests) ids.push((await order(player, 10, { request })).id)
  expect(await player.call(calls.topUp, { request: randomUUID(), method: 'sandbox-card', amount: 10 })).toMatchObject({
    status: 429,
    code: 'TooManyRequests',
  })
  expect((await order(player, 10, { request: requests[0] ?? '' })).id).toBe(ids[0])
  expect(
    await player.call(calls.topUp, { request: requests[0] ?? '', method: 'sandbox-sbp', amount: 10 }),
  ).toMatchObject({ status: 409, code: 'RequestReused' })
  await site.write((tx) => takeBreak(tx, player.id, new Date(Date.now() + 3_600_000)))
  expect((await order(player, 10, { request: requests[1] ?? '' })).id).toBe(ids[1])
})

test('bounds, unknown methods and other people’s payments are refused with an explanation', async () => {
  const [player, other] = [await site.player(), await site.player()]
  const ask = (amount: number, method = 'sandbox-card') =>
    player.call(calls.topUp, { request: randomUUID(), method, amount })
  expect(await ask(9.99)).toMatchObject({
    status: 400,
    code: 'AmountOutOfBounds',
    error: expect.stringContaining('от 10') as unknown,
  })
  expect(await ask(100_000.01)).toMatchObject({ status: 400, code: 'AmountOutOfBounds' })
  expect(await ask(100, 'no-such')).toMatchObject({ status: 400, code: 'MethodUnknown' })
  const payment = await order(player)
  expect(await other.call(calls.payment, { id: payment.id })).toMatchObject({ status: 404 })
})

test('a player’s own deposit limit counts orders, and a declined one frees its amount; a break refuses all', async () => {
  const player = await site.player()
  await site.write((tx) => setLimit(tx, player.id, 'deposit', 'day', 600_00n))
  const first = await order(player, 400)
  expect(await player.call(calls.topUp, { request: randomUUID(), method: 'sandbox-card', amount: 201 })).toMatchObject({
    status: 403,
    code: 'LimitReached',
    error: 'Пополнение 201 ₽ больше остатка лимита пополнений: 200 ₽ до полуночи по Москве'.replaceAll(' ₽', '\u00a0₽'),
  })
  await press(site, first, 'decline')
  await becomes(player, first, 'canceled')
  await order(player, 600)
  await site.write((tx) => takeBreak(tx, player.id, new Date(Date.now() + 3_600_000)))
  expect(await player.call(calls.topUp, { request: randomUUID(), method: 'sandbox-card', amount: 10 })).toMatchObject({
    status: 403,
    code: 'OnBreak',
  })
  expect(await site.count('payment where player = $1', [player.id])).toBe(2)
})

test('a forged notice is refused and not stored', async () => {
  const player = await site.player()
  const payment = await order(player)
  const body = JSON.stringify({ about: 'payment', id: 'x', reference: `${player.id}-${payment.id}`, status: 'paid' })
  for (const headers of [{}, { 'x-sandbox-signature': 'f'.repeat(64) }, { 'x-sandbox-signature': '' }]) {
    const answer = await fetch(`${site.origin}/hooks/sandbox`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
    expect(answer.status).toBe(400)
  }
  expect(await site.count('payment_notice where player = $1', [player.id])).toBe(0)
  expect(await stateOf(player, payment)).toBe('pending')
})
