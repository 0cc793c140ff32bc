/**
 * Payouts in the admin area: approval by two people, approval of exactly what was read, and reasons shown to the
 * player.
 */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Admin, adminInside, giveRolesOf, pageOrigin, proofOf } from '../../testing/admins.ts'
import { softAuthenticator } from '../../testing/authenticator.ts'
import { somebodyWaitsFor } from '../../testing/held.ts'
import { payoutState, requestPayout } from '../../testing/payments.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { approvePayout } from './payment-review.ts'

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

test('a large payout is approved once by two different people, no matter how many pages each has open', async () => {
  const [player, [one, other]] = [await rich(), people]
  await requestPayout(player, 70_000)
  const { id } = await requestPayout(player, 90_000)
  expect(
    (await one.ask(adminCalls.adminPayouts, { show: 'waiting' })).payouts.find((payout) => payout.id === id),
  ).toMatchObject({ login: player.login, amount: 90_000, state: 'review', decisions: [] })
  expect((await approve(one, id, 90_000)).body).toMatchObject({ success: { missing: 1 } })
  expect((await approve(one, id, 90_000)).code).toBe('SecondPerson')
  expect((await approve(other, id, 90_001)).code).toBe('RequestVoid')
  expect((await approve(other, id, 90_000)).body).toMatchObject({ success: { missing: 0 } })
  expect((await approve(one, id, 90_000)).code).toMatch(/SecondPerson|RequestVoid/)
  expect((await approve(other, id, 90_000)).status).toBe(409)
  expect(await site.count('payout_decision where payout = $1', [id])).toBe(2)
  expect(
    await site.count(`admin_event where action = $1 and outcome = 'done' and subject = $2`, [
      adminCalls.approvePayout.path,
      player.id,
    ]),
  ).toBe(2)
})

test('an approval of someone who may no longer approve does not count: two others are needed', async () => {
  const [player, left, [one, other]] = [await rich(), await adminInside(site, ['finance']), people]
  await requestPayout(player, 70_000)
  const { id } = await requestPayout(player, 90_000)
  expect((await approve(left, id, 90_000)).body).toMatchObject({ success: { missing: 1 } })
  await giveRolesOf(() => site)(left.id, ['support'])
  expect((await approve(one, id, 90_000)).body).toMatchObject({ success: { missing: 1 } })
  expect(await payoutState(player, id)).toBe('review')
  expect((await approve(other, id, 90_000)).body).toMatchObject({ success: { missing: 0 } })
})

test('an approval is lost with the right, even if the approver closes the account afterwards', async () => {
  const [player, left, [one, other]] = [await rich(), await adminInside(site, ['finance']), people]
  await requestPayout(player, 70_000)
  const { id } = await requestPayout(player, 90_000)
  await approve(left, id, 90_000)
  await giveRolesOf(() => site)(left.id, [])
  // What a closed account keeps of its login.
  await site.database.pool.query(
    `update player set login = 'аккаунт ' || id || ' закрыт', login_key = 'аккаунт ' || id || ' закрыт', closed_at = now() where id = $1`,
    [left.id],
  )
  expect((await approve(one, id, 90_000)).body).toMatchObject({ success: { missing: 1 } })
  expect(await payoutState(player, id)).toBe('review')
  expect((await approve(other, id, 90_000)).body).toMatchObject({ success: { missing: 0 } })
})

test('an approval without a player number does not count', async () => {
  const [player, [one]] = [await rich(), people]
  await requestPayout(player, 70_000)
  const { id } = await requestPayout(player, 90_000)
  await site.database.pool.query(`update payout set approvals = '{anna,command line,player:999999}' where id = $1`, [
    id,
  ])
  expect((await approve(one, id, 90_000)).body).toMatchObject({ success: { missing: 1 } })
})

test('the command line is no second person under any name', async () => {
  const [player, [one, other]] = [await rich(), people]
  await requestPayout(player, 70_000)
  const { id } = await requestPayout(player, 90_000)
  await approve(one, id, 90_000)
  for (const { login: who, id: named } of people)
    await expect(approvePayout(site.database.db, id, { who, way: 'command line', player: named })).rejects.toThrow(
      'командная строка',
    )
  expect(await payoutState(player, id)).toBe('review')
  expect((await approve(other, id, 90_000)).body).toMatchObject({ success: { missing: 0 } })
})

test('no one approves, refuses, holds or releases their own payout', async () => {
  const [own, [one]] = [await rich(), people]
  const { id } = await requestPayout(own, 60_000)
  // Becomes a staff member while the money is on its way.
  await giveRolesOf(() => site)(own.id, ['finance'])
  await own.ask(calls.login, { login: own.login, password: own.password, info: '' })
  const device = softAuthenticator()
  await own.ask(calls.addPasskey, {
    credential: device.create((await own.ask(calls.passkeyOptions)).options, pageOrigin),
    name: 'Ключ',
  })
  await own.ask(adminCalls.enterAdmin, await proofOf(own, device))
  const reason = 'Проверяем'
  const tries = () =>
    Promise.all([
      own.call(adminCalls.approvePayout, { id, amount: 60_000 }),
      own.call(adminCalls.refusePayout, { id, reason }),
      own.call(adminCalls.holdPayout, { id, reason }),
      own.call(adminCalls.letPayoutGo, { id }),
    ])
  for (const { code } of await tries()) expect(code).toBe('SecondPerson')
  await one.ask(adminCalls.holdPayout, { id, reason })
  for (const { code } of await tries()) expect(code).toBe('SecondPerson')
  expect((await one.ask(adminCalls.adminPayouts, { show: 'waiting', player: own.id })).payouts).toMatchObject([
    { id, held: true },
  ])
})

test('a right removed while a decision waits for its lock prevents the decision', async () => {
  const [player, left] = [await rich(), await adminInside(site, ['finance'])]
  const { id } = await requestPayout(player, 60_000)
  const holder = await site.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from payout where id = $1 for update', [id])
  const answer = approve(left, id, 60_000)
  await somebodyWaitsFor(site, holder)
  await holder.query('delete from admin_role where player = $1', [left.id])
  await holder.query('commit')
  holder.release()
  expect((await answer).code).toBe('RightMissing')
  expect(await payoutState(player, id)).toBe('review')
})

test('a refusal returns the money and shows the player the reason', async () => {
  const [player, [one]] = [await rich(), people]
  const before = await player.balance()
  const { id } = await requestPayout(player, 60_000)
  await one.ask(adminCalls.refusePayout, { id, reason: 'Реквизиты чужие' })
  expect(await payoutState(player, id)).toBe('refused')
  expect((await player.ask(calls.moneyOrders)).payouts.find((payout) => payout.id === id)?.remark).toBe(
    'Реквизиты чужие',
  )
  expect(await player.balance()).toBe(before)
  expect((await one.call(adminCalls.refusePayout, { id, reason: 'Ещё раз' })).code).toBe('RequestVoid')
})

test('a held payout cannot be approved until it is released; the reason is shown to staff only', async () => {
  const [player, [one]] = [await rich(), people]
  const { id } = await requestPayout(player, 60_000)
  await one.ask(adminCalls.holdPayout, { id, reason: 'Ждём ответа банка' })
  expect((await one.call(adminCalls.holdPayout, { id, reason: 'Ещё раз' })).code).toBe('RequestVoid')
  expect((await approve(one, id, 60_000)).code).toBe('RequestVoid')
  const { payouts } = await one.ask(adminCalls.adminPayouts, { show: 'waiting', player: player.id })
  expect(payouts).toMatchObject([{ id, held: true, decisions: [{ decision: 'held', reason: 'Ждём ответа банка' }] }])
  expect((await player.ask(calls.moneyOrders)).payouts.find((payout) => payout.id === id)?.remark).not.toContain(
    'банка',
  )
  await one.ask(adminCalls.letPayoutGo, { id })
  expect((await one.call(adminCalls.letPayoutGo, { id })).code).toBe('RequestVoid')
  expect((await approve(one, id, 60_000)).status).toBe(200)
})

test('details are hidden without the right to see contacts', async () => {
  const [player, auditor] = [await rich(), await adminInside(site, ['auditor'])]
  const { id } = await requestPayout(player, 70_000)
  expect(
    (await auditor.ask(adminCalls.adminPayouts, { show: 'all' })).payouts.find((payout) => payout.id === id)?.details,
  ).toBeNull()
})

test('the queue is filtered by reason and by waiting time', async () => {
  const [player, [one]] = [await rich(), people]
  const { id } = await requestPayout(player, 61_000)
  const shown = async (by: object) =>
    (await one.ask(adminCalls.adminPayouts, { show: 'waiting', player: player.id, ...by })).payouts.map(
      (payout) => payout.id,
    )
  expect(await shown({ reason: 'large' })).toEqual([id])
  expect(await shown({ reason: 'banned' })).toEqual([])
  expect(await shown({ hours: 2 })).toEqual([])
  await site.database.pool.query(`update payout set created_at = now() - interval '3 hours' where id = $1`, [id])
  expect(await shown({ hours: 2, reason: 'large' })).toEqual([id])
  expect((await one.call(adminCalls.adminPayouts, { show: 'waiting', reason: 'luck' as never })).code).toBe(
    'InvalidRequest',
  )
})
