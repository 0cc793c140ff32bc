/** Payments that came in another sum than ordered. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { adminInside, type Admin, pageOrigin } from '../../testing/admins.ts'
import { becomes, hurry, order, press } from '../../testing/payments.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { dataExportOfPayments } from './data-export.ts'

let site: TestSite
let finance: Admin
let other: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  ;[finance, other] = [await adminInside(site, ['finance']), await adminInside(site, ['finance'])]
})
afterAll(() => site.close())
afterEach(() => site.audit())

const reason = 'Игрок подтвердил сумму'

async function copied(player: Player): Promise<unknown[]> {
  const rows: unknown[] = []
  for await (const row of dataExportOfPayments[0].rows(site.database.db, player.id)) rows.push(row)
  return rows
}

/** The differences of this payment with a file of the payment system that has so many roubles. */
async function comparedWith(provider: string, amount: number) {
  const day = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
  const file = { gateway: 'sandbox', about: 'payment' as const, from: day, until: day, rows: [{ provider, amount }] }
  const { differences } = await finance.ask(adminCalls.compareFile, file)
  return differences.filter((each) => each.provider === provider)
}

/** Changes a payment in the books of the payment system, and makes its look due. */
async function becomesThere(provider: string | null, change: string): Promise<void> {
  const { rowCount } = await site.database.pool.query(`update sandbox_payment set ${change} where id = $1`, [provider])
  expect(rowCount).toBe(1)
  await hurry(site)
}

/** A payment of which the payment system received another sum, in roubles. */
async function odd(player: Player, ordered: number, received: number) {
  const payment = await order(player, ordered)
  const { rowCount } = await site.database.pool.query(
    `update sandbox_payment set amount = $2::bigint where reference = (select p.player || '-' || p.id from payment p where p.id = $1)`,
    [payment.id, received * 100],
  )
  expect(rowCount).toBe(1)
  await press(site, payment, 'pay')
  await hurry(site)
  await becomes(player, payment, 'review')
  return payment
}

test('a payment in another sum is credited or given back, alone within the day’s sum and by two above it', async () => {
  const player = await site.player()
  const before = await player.balance()
  const less = await odd(player, 500, 300)
  const decide = (admin: Admin, id: number, verdict: 'credit' | 'refund', received: number) =>
    admin.call(adminCalls.decidePayment, { id, verdict, received, reason })
  expect((await decide(finance, less.id, 'credit', 299)).code).toBe('RequestVoid')
  expect((await decide(finance, less.id, 'credit', 300)).status).toBe(200)
  await becomes(player, less, 'credited')
  expect(await player.balance()).toBe(before + 300)
  expect((await decide(finance, less.id, 'credit', 300)).code).toBe('RequestVoid')
  // What was ordered is kept next to what was received: for the player, in the area, in the copy and in a provider's file.
  const both = { amount: 500, received: 300 }
  expect((await player.ask(calls.payment, { id: less.id })).payment).toMatchObject(both)
  expect((await finance.ask(adminCalls.paymentList, { number: less.id })).rows).toMatchObject([
    { ...both, credited: 300 },
  ])
  expect(await copied(player)).toMatchObject([
    { amount_kopecks: 50_000n, received_kopecks: 30_000n, agreed_kopecks: 30_000n },
  ])
  expect(await comparedWith(less.providerId ?? '', 299)).toMatchObject([
    { kind: 'sum', ordered: 500, ourAmount: 300, theirAmount: 299 },
  ])
  expect((await player.ask(calls.notices)).notices[0]?.text).toContain('Зачислим пришедшее')

  const back = await odd(player, 500, 400)
  expect((await decide(finance, back.id, 'refund', 400)).status).toBe(200)
  await becomes(player, back, 'returned')
  expect(await player.balance()).toBe(before + 300)

  const large = await odd(player, 500, 15_000)
  expect((await decide(finance, large.id, 'credit', 15_000)).status).toBe(200)
  expect(await site.count(`payment where id = $1 and state = 'review'`, [large.id])).toBe(1)
  const { requests } = await other.ask(adminCalls.adminRequests)
  const request = requests.find(({ kind }) => kind === 'payment')
  expect(request?.wanted).toContain('зачислить')
  const verdict = { id: request?.id ?? 0, hash: request?.hash ?? '', verdict: 'approve' as const }
  expect((await finance.call(adminCalls.decideRequest, verdict)).code).toBe('SecondPerson')
  await other.ask(adminCalls.decideRequest, verdict)
  await becomes(player, large, 'credited')
  expect(await player.balance()).toBe(before + 15_300)
})

test('of two requests about one payment the second is void: what goes back is not credited too', async () => {
  const large = await odd(await site.player(), 500, 15_000)
  for (const verdict of ['refund', 'credit'] as const)
    await finance.ask(adminCalls.decidePayment, { id: large.id, verdict, received: 15_000, reason })
  const look = (at: string) =>
    site.database.pool.query('update payment set next_look_at = $2 where id = $1', [large.id, at])
  const { requests } = await other.ask(adminCalls.adminRequests)
  const codes = []
  for (const { id, hash } of requests.filter(({ kind }) => kind === 'payment')) {
    codes.push((await other.call(adminCalls.decideRequest, { id, hash, verdict: 'approve' })).code)
    // The payment system has not answered yet.
    await look('infinity')
  }
  expect(codes).toEqual([undefined, 'RequestVoid'])
  expect(
    (await finance.call(adminCalls.decidePayment, { id: large.id, verdict: 'credit', received: 15_000, reason })).code,
  ).toBe('RequestVoid')
})

test('an odd payment that its payment system calls off leaves the queue with the reason, also after a decision', async () => {
  const player = await site.player()
  const before = await player.balance()
  const [undecided, agreed] = [await odd(player, 500, 300), await odd(player, 500, 15_000)]
  // The request of one of two people waits for the other.
  await finance.ask(adminCalls.decidePayment, { id: agreed.id, verdict: 'credit', received: 15_000, reason })
  for (const { providerId } of [undecided, agreed]) await becomesThere(providerId, `status = 'canceled'`)
  for (const payment of [undecided, agreed]) {
    await becomes(player, payment, 'canceled')
    expect((await player.ask(calls.payment, { id: payment.id })).payment).toMatchObject({
      remark: 'Вы отказались от оплаты',
      received: null,
    })
  }
  const waits = (await other.ask(adminCalls.adminRequests)).requests.find(({ kind }) => kind === 'payment')
  const approval = { id: waits?.id ?? 0, hash: waits?.hash ?? '', verdict: 'approve' as const }
  expect((await other.call(adminCalls.decideRequest, approval)).code).toBe('RequestVoid')
  expect((await player.ask(calls.notices)).notices[0]?.text).toContain('ничего не зачислено')
  expect(await player.balance()).toBe(before)
})

test('more than ordered is not credited above the player’s own limit, and never by a player of the staff to themselves', async () => {
  const player = await site.player()
  await player.ask(calls.setLimit, { measure: 'deposit', period: 'day', cap: 600 })
  const more = await odd(player, 500, 900)
  const credit = { id: more.id, verdict: 'credit' as const, received: 900, reason }
  expect((await finance.call(adminCalls.decidePayment, credit)).code).toBe('LimitReached')
  await finance.ask(adminCalls.decidePayment, { ...credit, verdict: 'refund' })
  await becomes(player, more, 'returned')
})

test('the sum that came counts in the player’s limits, in every period; what goes back uncredited frees its room', async () => {
  const player = await site.player()
  for (const period of ['day', 'week', 'month'] as const)
    await player.ask(calls.setLimit, { measure: 'deposit', period, cap: 2_000 })
  const used = async () => {
    const { rows } = await site.database.pool.query<{ used: bigint }>(
      `select used from wallet_limit where player = $1 and measure = 'deposit'`,
      [player.id],
    )
    return rows.map((row) => Number(row.used) / 100)
  }
  const decide = (id: number, verdict: 'credit' | 'refund', received: number) =>
    finance.ask(adminCalls.decidePayment, { id, verdict, received, reason })
  const less = await odd(player, 500, 300)
  expect(await used()).toEqual([500, 500, 500])
  await decide(less.id, 'credit', 300)
  await becomes(player, less, 'credited')
  expect(await used()).toEqual([300, 300, 300])
  const more = await odd(player, 500, 900)
  await decide(more.id, 'credit', 900)
  await becomes(player, more, 'credited')
  expect(await used()).toEqual([1_200, 1_200, 1_200])
  const back = await odd(player, 500, 400)
  expect(await used()).toEqual([1_700, 1_700, 1_700])
  await decide(back.id, 'refund', 400)
  await becomes(player, back, 'returned')
  expect(await used()).toEqual([1_200, 1_200, 1_200])
  // Given up, then paid all the same: the room it had is gone, and what came counts.
  const late = await order(player, 100)
  expect(late.providerId).not.toBeNull()
  await press(site, late, 'decline')
  await becomes(player, late, 'canceled')
  expect(await used()).toEqual([1_200, 1_200, 1_200])
  await becomesThere(late.providerId, `status = 'paid'`)
  await becomes(player, late, 'credited')
  expect(await used()).toEqual([1_300, 1_300, 1_300])
  // Credited money that its payer took back was there to be played with: it counts on.
  await becomesThere(late.providerId, 'returned = amount')
  await becomes(player, late, 'returned')
  expect(await used()).toEqual([1_300, 1_300, 1_300])
})
