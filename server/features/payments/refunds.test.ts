/** Refunds of payments, whole and in parts, asked of the payment system until the money has gone back. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Admin, adminInside, pageOrigin } from '../../testing/admins.ts'
import { becomes, hurry, order, press } from '../../testing/payments.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { correct } from '../../wallet/wallet.ts'

let site: TestSite
let finance: Admin
let other: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  ;[finance, other] = [await adminInside(site, ['finance']), await adminInside(site, ['finance'])]
})
afterAll(() => site.close())
afterEach(() => site.audit())

const reason = 'Банк просит вернуть'
const query = (text: string, values: unknown[] = []) => site.database.pool.query<Record<string, unknown>>(text, values)

async function credited(player: Player, amount: number) {
  const payment = await order(player, amount)
  await press(site, payment, 'pay')
  await hurry(site)
  await becomes(player, payment, 'credited')
  return payment
}
const ask = (admin: Admin, id: number, amount: number, loss = 0) =>
  admin.call(adminCalls.refundPayment, { id, amount, loss, reason })
async function agree(admin: Admin, { id }: Player) {
  const { requests } = await admin.ask(adminCalls.adminRequests)
  const request = requests.find(({ kind, player }) => kind === 'refund' && player === id)
  return admin.call(adminCalls.decideRequest, { id: request?.id ?? 0, hash: request?.hash ?? '', verdict: 'approve' })
}
/** Takes kopecks from a balance as play would. */
const loses = (player: Player, kopecks: bigint) =>
  site.write((tx) => correct(tx, player.id, -kopecks, `lost ${kopecks}`, 'corrections'))
const shown = async (id: number) => (await finance.ask(adminCalls.paymentList, { number: id })).rows[0]
const refunds = async (id: number) =>
  (await query('select amount, held, missing, state from payment_refund where payment = $1 order by number', [id])).rows
/** What the site holds for this player, and what of the player's money is in the payment systems. */
const booked = async (player: Player) =>
  (
    await query(
      `select coalesce(sum(case when credit = 104 then amount when debit = 104 then -amount end), 0)::int as held,
        coalesce(sum(case when debit = 103 then amount when credit = 103 then -amount end), 0)::int as inside
       from ledger_transfer where owner = $1`,
      [player.id],
    )
  ).rows[0]
const goesBack = (id: number, returned: number) =>
  eventually(async () => {
    await hurry(site)
    expect(await shown(id)).toMatchObject({ returned, refunding: 0 })
  })

test('a credited payment goes back in parts, by two people: the balance gives it at once, and the books keep their zero', async () => {
  const player = await site.player()
  const payment = await credited(player, 500)
  expect((await ask(finance, payment.id, 500.01)).code).toBe('InvalidRequest')
  expect((await ask(finance, payment.id, 200)).status).toBe(200)
  expect(await player.balance()).toBe(1_500)
  expect((await agree(finance, player)).code).toBe('SecondPerson')
  expect((await agree(other, player)).status).toBe(200)
  expect(await player.balance()).toBe(1_300)
  expect((await player.ask(calls.notices)).notices[0]?.text).toContain(reason)
  await goesBack(payment.id, 200)
  expect(await booked(player)).toEqual({ held: 0, inside: 300_00 })
  expect((await ask(finance, payment.id, 300.01)).code).toBe('InvalidRequest')
  await ask(finance, payment.id, 300)
  await agree(other, player)
  await becomes(player, payment, 'returned')
  expect(await player.balance()).toBe(1_000)
  expect(await refunds(payment.id)).toMatchObject([{ state: 'done' }, { state: 'done' }])
  expect(await booked(player)).toEqual({ held: 0, inside: 0 })
  expect((await player.ask(calls.statement, {})).movements[0]).toMatchObject({ kind: 'deposit-back', amount: -300 })
  expect((await ask(finance, payment.id, 1)).code).toBe('RequestVoid')
})

test('what the balance no longer has is the site’s loss, and both people agree to no more of it than they read', async () => {
  const player = await site.player()
  const payment = await credited(player, 500)
  await loses(player, 1_400_00n)
  const refused = await ask(finance, payment.id, 500)
  expect([refused.code, refused.error?.replaceAll(/\s/g, ' ')]).toEqual([
    'InsufficientFunds',
    expect.stringContaining('400.00 ₽ заплатит сайт'),
  ])
  await ask(finance, payment.id, 500, 400)
  expect((await agree(other, player)).status).toBe(200)
  expect(await player.balance()).toBe(0)
  await becomes(player, payment, 'returned')
  expect(await refunds(payment.id)).toMatchObject([{ held: 100_00n, missing: 400_00n, state: 'done' }])
  const { rows } = await query('select amount, missing from payment_return where payment = $1', [payment.id])
  expect(rows).toEqual([{ amount: 500_00n, missing: 400_00n }])
  expect(await booked(player)).toEqual({ held: 0, inside: 0 })
})

test('a balance that was staked between the two people is looked at again', async () => {
  const player = await site.player()
  const payment = await credited(player, 500)
  await ask(finance, payment.id, 500)
  await loses(player, 1_200_00n)
  expect((await agree(other, player)).code).toBe('InsufficientFunds')
  expect([await player.balance(), await refunds(payment.id)]).toEqual([300, []])
})

test('a chargeback beside a refund takes each kopeck once; what the payment system refuses returns to the balance', async () => {
  const player = await site.player()
  const payment = await credited(player, 500)
  // The payer takes 400 back at the payment system while the refund of 200 is being decided.
  await ask(finance, payment.id, 200)
  await query('update sandbox_payment set returned = 40000 where id = $1', [payment.providerId])
  await agree(other, player)
  await goesBack(payment.id, 400)
  await eventually(async () => {
    await hurry(site)
    expect((await refunds(payment.id))[0]).toMatchObject({ state: expect.stringMatching(/done|refused/) as unknown })
  })
  expect(await player.balance()).toBe(1_100)
  expect(await booked(player)).toEqual({ held: 0, inside: 100_00 })
  await becomes(player, payment, 'credited')

  const second = await credited(player, 300)
  await ask(finance, second.id, 300)
  await query(`update sandbox_payment set status = 'pending' where id = $1`, [second.providerId])
  await agree(other, player)
  await eventually(async () => {
    await hurry(site)
    expect(await refunds(second.id)).toMatchObject([{ state: 'refused' }])
  })
  expect(await player.balance()).toBe(1_400)
  expect(await booked(player)).toEqual({ held: 0, inside: 400_00 })
  expect((await player.ask(calls.notices)).notices[0]?.text).toContain('снова на балансе')
  expect((await player.ask(calls.statement, {})).movements[0]).toMatchObject({ kind: 'deposit-kept', amount: 300 })
})

test('an odd payment of which a part went back already is refunded by the rest', async () => {
  const player = await site.player()
  const payment = await order(player, 500)
  await query(`update sandbox_payment set amount = 70000, returned = 30000 where id = $1`, [payment.providerId])
  await press(site, payment, 'pay')
  await hurry(site)
  await becomes(player, payment, 'review')
  await finance.ask(adminCalls.decidePayment, { id: payment.id, verdict: 'refund', received: 700, reason })
  await becomes(player, payment, 'returned')
  expect(await refunds(payment.id)).toMatchObject([{ amount: 400_00n, held: 0n, state: 'done' }])
  expect(await player.balance()).toBe(1_000)
  const { rows } = await query('select returned from sandbox_payment where id = $1', [payment.providerId])
  expect(rows).toEqual([{ returned: 700_00n }])
})

test('an account with a refund on its way is not closed', async () => {
  const player = await site.player()
  const payment = await credited(player, 500)
  await query(
    `insert into payment_refund (player, payment, number, amount, held, missing, provider_key, reason) values ($1, $2, 1, 1, 0, 0, 'k', 'x')`,
    [player.id, payment.id],
  )
  expect((await player.call(calls.closeAccount, { giveUp: true })).status).toBe(400)
  await query('delete from payment_refund where player = $1', [player.id])
})
