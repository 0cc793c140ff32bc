/** Payouts in the admin area: two people, what was read is what is approved, a reason the player reads. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Admin, adminInside, giveRolesOf, pageOrigin } from '../../testing/admins.ts'
import { payoutState, requestPayout } from '../../testing/payments.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
let people: [Admin, Admin]
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  people = [await adminInside(site, ['finance']), await adminInside(site, ['finance'])]
})
afterAll(() => site.close())
afterEach(() => site.audit())

async function rich(): Promise<Player> {
  const player = await site.player()
  await site.give(player, 20_000_000n)
  return player
}
const approve = (admin: Admin, id: number, amount: number) => admin.call(adminCalls.approvePayout, { id, amount })

test('much money is approved by two, who are two however many pages one has, and once', async () => {
  const [player, [one, other]] = [await rich(), people]
  await requestPayout(player, 70_000)
  const { id } = await requestPayout(player, 90_000)
  expect((await one.ask(adminCalls.adminPayouts, { show: 'waiting' })).payouts.find((payout) => payout.id === id)).toMatchObject({ login: player.login, amount: 90_000, state: 'review', decisions: [] })
  expect((await approve(one, id, 90_000)).body).toMatchObject({ success: { missing: 1 } })
  expect((await approve(one, id, 90_000)).code).toBe('SecondPerson')
  expect((await approve(other, id, 90_001)).code).toBe('RequestVoid')
  expect((await approve(other, id, 90_000)).body).toMatchObject({ success: { missing: 0 } })
  expect((await approve(one, id, 90_000)).code).toMatch(/SecondPerson|RequestVoid/)
  expect((await approve(other, id, 90_000)).status).toBe(409)
  expect(await site.count('payout_decision where payout = $1', [id])).toBe(2)
  expect(await site.count(`admin_event where action = $1 and outcome = 'done' and subject = $2`, [adminCalls.approvePayout.path, player.id])).toBe(2)
})

test('an approval of somebody who may approve no more does not count: two who may are needed', async () => {
  const [player, left, [one, other]] = [await rich(), await adminInside(site, ['finance']), people]
  await requestPayout(player, 70_000)
  const { id } = await requestPayout(player, 90_000)
  expect((await approve(left, id, 90_000)).body).toMatchObject({ success: { missing: 1 } })
  await giveRolesOf(() => site)(left.id, ['support'])
  expect((await approve(one, id, 90_000)).body).toMatchObject({ success: { missing: 1 } })
  expect(await payoutState(player, id)).toBe('review')
  expect((await approve(other, id, 90_000)).body).toMatchObject({ success: { missing: 0 } })
})

test('a refusal gives the money back and tells the player why', async () => {
  const [player, [one]] = [await rich(), people]
  const before = await player.balance()
  const { id } = await requestPayout(player, 60_000)
  await one.ask(adminCalls.refusePayout, { id, reason: 'Реквизиты чужие' })
  expect(await payoutState(player, id)).toBe('refused')
  expect((await player.ask(calls.moneyOrders)).payouts.find((payout) => payout.id === id)?.remark).toBe('Реквизиты чужие')
  expect(await player.balance()).toBe(before)
  expect((await one.call(adminCalls.refusePayout, { id, reason: 'Ещё раз' })).code).toBe('RequestVoid')
})

test('a held payout is approved by nobody until it is let go; its holder’s reason stands for the staff alone', async () => {
  const [player, [one]] = [await rich(), people]
  const { id } = await requestPayout(player, 60_000)
  await one.ask(adminCalls.holdPayout, { id, reason: 'Ждём ответа банка' })
  expect((await one.call(adminCalls.holdPayout, { id, reason: 'Ещё раз' })).code).toBe('RequestVoid')
  expect((await approve(one, id, 60_000)).code).toBe('RequestVoid')
  const { payouts } = await one.ask(adminCalls.adminPayouts, { show: 'waiting', player: player.id })
  expect(payouts).toMatchObject([{ id, held: true, decisions: [{ decision: 'held', reason: 'Ждём ответа банка' }] }])
  expect((await player.ask(calls.moneyOrders)).payouts.find((payout) => payout.id === id)?.remark).not.toContain('банка')
  await one.ask(adminCalls.letPayoutGo, { id })
  expect((await one.call(adminCalls.letPayoutGo, { id })).code).toBe('RequestVoid')
  expect((await approve(one, id, 60_000)).status).toBe(200)
})

test('details are hidden from whoever may not see contacts', async () => {
  const [player, auditor] = [await rich(), await adminInside(site, ['auditor'])]
  const { id } = await requestPayout(player, 70_000)
  expect((await auditor.ask(adminCalls.adminPayouts, { show: 'all' })).payouts.find((payout) => payout.id === id)?.details).toBeNull()
})

test('the queue is narrowed to a reason and to how long one has waited', async () => {
  const [player, [one]] = [await rich(), people]
  const { id } = await requestPayout(player, 61_000)
  const shown = async (by: object) => (await one.ask(adminCalls.adminPayouts, { show: 'waiting', player: player.id, ...by })).payouts.map((payout) => payout.id)
  expect(await shown({ reason: 'large' })).toEqual([id])
  expect(await shown({ reason: 'banned' })).toEqual([])
  expect(await shown({ hours: 2 })).toEqual([])
  await site.database.pool.query(`update payout set created_at = now() - interval '3 hours' where id = $1`, [id])
  expect(await shown({ hours: 2, reason: 'large' })).toEqual([id])
  expect((await one.call(adminCalls.adminPayouts, { show: 'waiting', reason: 'luck' as never })).code).toBe('InvalidRequest')
})
