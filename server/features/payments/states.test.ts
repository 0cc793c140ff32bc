/**
 * Every event in every state of a payment and of a payout: the state, the money and the limits afterwards follow these
 * tables.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { booksAgree } from '../../testing/payments.ts'
import { type PaymentSetup, openPaymentSetup } from '../../testing/payment-setup.ts'
import { transaction } from '../../platform/database/database.ts'
import { setLimit } from '../../wallet/player-limits.ts'
import { freeze, thaw } from '../../wallet/wallet.ts'
import type { ProviderPayment, ProviderPayout } from './gateway.ts'
import { approvePayout, ReviewError, refusePayout, resolvePayout } from './payment-review.ts'
import { giveUp, keepCreated, type PaymentRow, referenceOf, settlePayment } from './payment-orders.ts'
import { follow, paymentMoves } from './payment-state.ts'
import { beginSending, markStuck, type PayoutRow, settlePayout } from './payout-orders.ts'
import { payoutMoves } from './payout-state.ts'
import { sandboxGateway } from './sandbox/sandbox-gateway.ts'

let setup: PaymentSetup

beforeAll(async () => {
  setup = await openPaymentSetup([])
  // A silent gateway, so that nothing is checked automatically.
  const gateway = sandboxGateway({ db: setup.database.db, secret: Buffer.alloc(32), origin: () => 'http://site' })
  Object.assign(setup.deps, { gateways: [{ ...gateway, createPayment: () => Promise.reject(new Error('silent')) }] })
})
afterAll(() => setup.close())
afterEach(async () => expect(await booksAgree(setup.database.db)).toBe(true))

/**
 * Parses a table: the first line names the events, every other line a state and its result for each event; a dot means
 * unchanged.
 */
function pairsOf(text: string): { state: string; event: string; after: string }[] {
  const [head = [], ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  return lines.flatMap(([state = '', ...cells]) =>
    cells.map((cell, column) => ({ state, event: head[column] ?? '', after: cell === '.' ? state : cell })),
  )
}

const payoutTable = pairsOf(`
           approved  refused  heldBack  begun    declined  waits    paid  canceled  unclear  saidSent  saidReturned
  review   approved  refused  .         .        .         .        .     .         .        .         .
  approved .         .        review    sending  .         .        .     .         .        .         .
  sending  .         .        .         .        returned  .        sent  returned  stuck    .         .
  stuck    .         .        .         .        .         sending  sent  returned  .        sent      returned
  sent     .         .        .         .        .         .        .     returned  .        .         .
  refused  .         .        .         .        .         .        .     .         .        .         .
  returned .         .        .         .        .         .        .     .         .        .         .`)

const paymentTable = pairsOf(`
           created   givenUp   waits    canceled  paid      odd      givenBack
  new      pending   canceled  pending  canceled  credited  review   returned
  pending  .         .         .        canceled  credited  review   returned
  canceled .         .         .        .         credited  review   returned
  credited .         .         .        returned  .         .        returned
  review   .         .         .        canceled  credited  .        returned
  returned .         .         .        .         .         .        .`)

const anna = { who: 'anna', way: 'command line' } as const
const seenPayout = (status: ProviderPayout['status'], isAsAsked = true): ProviderPayout => ({
  providerId: 'out',
  status,
  isAsAsked,
  amount: { kopecks: 400_00n, currency: 'RUB' },
  reason: undefined,
})

async function payoutNow(player: number): Promise<PayoutRow> {
  const [row] = await setup.payouts(player)
  if (row === undefined) throw new Error('there is no payout')
  return row
}

/** Applies an event to the player's payout through the function that causes it. */
async function happens(event: string, player: number): Promise<unknown> {
  const { db } = setup.database
  const row = await payoutNow(player)
  switch (event) {
    case 'approved':
      return approvePayout(db, Number(row.id), anna)
    case 'refused':
      return refusePayout(db, Number(row.id), 'нет', anna)
    case 'begun':
      return beginSending(db, row, Buffer.from('sealed'), 23)
    case 'heldBack': {
      await transaction(db, (tx) => freeze(tx, player))
      await beginSending(db, row, Buffer.from('sealed'), 23)
      return transaction(db, (tx) => thaw(tx, player))
    }
    case 'declined':
      return settlePayout(db, row, { declined: 'нет' })
    case 'waits':
      return settlePayout(db, row, seenPayout('pending'))
    case 'paid':
      return settlePayout(db, row, seenPayout('paid'))
    case 'canceled':
      return settlePayout(db, row, seenPayout('canceled'))
    case 'unclear':
      return Promise.all([settlePayout(db, row, seenPayout('paid', false)), markStuck(db, row, 'неясно')])
    default:
      return resolvePayout(db, Number(row.id), event === 'saidSent' ? 'sent' : 'returned', 'узнали', anna)
  }
}

const waysToPayout: Readonly<Record<string, readonly string[]>> = {
  approved: [],
  review: ['heldBack'],
  sending: ['begun'],
  stuck: ['begun', 'unclear'],
  sent: ['begun', 'paid'],
  refused: ['heldBack', 'refused'],
  returned: ['begun', 'canceled'],
}

describe('payouts', () => {
  test('the table has every state and every event', () => {
    expect(new Set(payoutTable.map(({ event }) => event))).toEqual(new Set(Object.keys(payoutMoves)))
    expect(new Set(payoutTable.map(({ state }) => state))).toEqual(new Set(Object.keys(waysToPayout)))
  })

  test.each(payoutTable)('$state, $event: $after', async ({ state, event, after }) => {
    const player = await setup.player()
    await setup.withdraw(setup.deps, player, {
      request: randomUUID(),
      method: 'sandbox-account',
      amount: 400_00n,
      details: { account: `40817${String(player).padStart(9, '0')}` },
    })
    for (const step of waysToPayout[state] ?? []) await happens(step, player)
    expect((await payoutNow(player)).state).toBe(state)
    // Twice: a repeated event changes nothing.
    for (const time of [1, 2]) {
      await happens(event, player).catch((error: unknown) => expect(error).toBeInstanceOf(ReviewError))
      if (time === 1) expect((await payoutNow(player)).state).toBe(after)
    }
    const end = (await payoutNow(player)).state
    const { rows } = await setup.database.pool.query<{ held: bigint; out: bigint }>(
      `
      select coalesce(sum(case when credit = 104 then amount when debit = 104 then -amount end), 0)::bigint as held,
        coalesce(sum(case when credit = 103 then amount when debit = 103 then -amount end), 0)::bigint as out
      from ledger_transfer where owner = $1`,
      [player],
    )
    const isBack = end === 'refused' || end === 'returned'
    expect(await setup.balance(player)).toBe(isBack ? 1000_00n : 600_00n)
    expect(rows[0]).toEqual({ held: isBack || end === 'sent' ? 0n : 400_00n, out: end === 'sent' ? 400_00n : 0n })
  })
})

const waysToPayment: Readonly<Record<string, readonly string[]>> = {
  new: [],
  pending: ['created'],
  canceled: ['givenUp'],
  credited: ['created', 'paid'],
  review: ['created', 'odd'],
  returned: ['created', 'givenBack'],
}

async function paymentNow(player: number): Promise<PaymentRow> {
  const [row] = await setup.payments(player)
  if (row === undefined) throw new Error('there is no payment')
  return row
}

async function befalls(event: string, player: number): Promise<unknown> {
  const { db } = setup.database
  const row = await paymentNow(player)
  const seen = (status: ProviderPayment['status'], kopecks = 500_00n, returnedKopecks = 0n): ProviderPayment => ({
    providerId: 'in',
    reference: referenceOf(row),
    status,
    amount: { kopecks, currency: 'RUB' },
    returnedKopecks,
    reason: undefined,
  })
  switch (event) {
    case 'created':
      return keepCreated(db, referenceOf(row), { providerId: `in-${player}`, payUrl: 'https://pay', qr: undefined })
    case 'givenUp':
      return giveUp(db, referenceOf(row), 'нет ответа')
    case 'waits':
      return settlePayment(db, row, seen('pending'))
    case 'canceled':
      return settlePayment(db, row, seen('canceled'))
    case 'paid':
      return settlePayment(db, row, seen('paid'))
    case 'odd':
      return settlePayment(db, row, seen('paid', 499_00n))
    default:
      return settlePayment(db, row, seen('paid', 500_00n, 500_00n))
  }
}

const roomTaken = async (player: number) =>
  (
    await setup.database.pool.query<{ used: bigint }>(
      `select used from wallet_limit where player = $1 and measure = 'deposit'`,
      [player],
    )
  ).rows[0]?.used

describe('payments', () => {
  test('the table has every state and every event', () => {
    expect(new Set(paymentTable.map(({ event }) => event))).toEqual(new Set(Object.keys(paymentMoves)))
    expect(new Set(paymentTable.map(({ state }) => state))).toEqual(new Set(Object.keys(waysToPayment)))
  })

  test.each(paymentTable)('$state, $event: $after', async ({ state, event, after }) => {
    const player = await setup.player()
    await transaction(setup.database.db, (tx) => setLimit(tx, player, 'deposit', 'day', 10_000_00n))
    await setup.topUp(setup.deps, player, { request: randomUUID(), method: 'sandbox-card', amount: 500_00n })
    for (const step of waysToPayment[state] ?? []) await befalls(step, player)
    expect((await paymentNow(player)).state).toBe(state)
    const before = await roomTaken(player)
    const none = (in_: string) => in_ === 'canceled' || in_ === 'returned'
    expect(before).toBe(none(state) ? 0n : 500_00n)
    await befalls(event, player)
    expect((await paymentNow(player)).state).toBe(after)
    // What was credited counts for ever, also of an order that was given up before; what comes to nothing does not.
    expect(await roomTaken(player)).toBe(
      state === 'credited' || after === 'credited' ? 500_00n : none(after) ? 0n : before,
    )
    expect(await setup.balance(player)).toBe(after === 'credited' ? 1500_00n : 1000_00n)
    await befalls(event, player)
    expect(await setup.balance(player)).toBe((await paymentNow(player)).state === 'credited' ? 1500_00n : 1000_00n)
  })

  test('an order placed in the same millisecond as the limit was set frees its amount again', async () => {
    const player = await setup.player()
    await transaction(setup.database.db, (tx) => setLimit(tx, player, 'deposit', 'day', 10_000_00n))
    await setup.topUp(setup.deps, player, { request: randomUUID(), method: 'sandbox-card', amount: 500_00n })
    const moment = "date_trunc('millisecond', created_at) + interval '456 microseconds'"
    await setup.database.pool.query(`update payment set counted_at = ${moment} where player = $1`, [player])
    await setup.database.pool.query(
      'update wallet_limit l set counts_from = p.counted_at from payment p where p.player = $1 and l.player = $1',
      [player],
    )
    await befalls('givenUp', player)
    expect(await roomTaken(player)).toBe(0n)
  })

  test('a payment created for an order already given up is still followed', async () => {
    const player = await setup.player()
    await setup.topUp(setup.deps, player, { request: randomUUID(), method: 'sandbox-card', amount: 500_00n })
    await befalls('givenUp', player)
    await befalls('created', player)
    expect(await paymentNow(player)).toMatchObject({ state: 'canceled', provider_id: `in-${player}` })
    const { rows } = await setup.database.pool.query(
      'select 1 from payment where player = $1 and next_look_at is not null',
      [player],
    )
    expect(rows).toHaveLength(1)
  })
})

test('the result of a differing payment does not change when the provider repeats that it was returned', () => {
  const reference = { player: 1, id: 1 }
  const seen: ProviderPayment = {
    providerId: 'p',
    reference,
    status: 'paid',
    amount: { kopecks: 101n, currency: 'RUB' },
    returnedKopecks: 101n,
    reason: undefined,
  }
  const first = follow({ reference, state: 'review', amount: 100n, received: 101n, credited: 0n, returned: 0n }, seen)
  expect(first).toMatchObject({ state: 'returned', receivedKopecks: 101n, returnedKopecks: 101n, creditKopecks: 0n })
  expect(
    follow(
      { reference, state: 'returned', amount: 100n, received: first.receivedKopecks, credited: 0n, returned: 101n },
      seen,
    ),
  ).toMatchObject({ state: 'returned', receivedKopecks: 101n, returnedKopecks: 101n, takeBackKopecks: 0n })
})
