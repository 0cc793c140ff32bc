/** Payouts that the staff has stopped. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { adminInside, pageOrigin } from '../../testing/admins.ts'
import { accountOf, payoutState, requestPayout } from '../../testing/payments.ts'
import { testSite, type TestSite } from '../../testing/site.ts'
import { beginSending } from './payout-orders.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
})
afterAll(() => site.close())
afterEach(() => site.audit())

test('support stops payouts at once: nothing is asked for, approved or sent; those who refuse payouts let them go on', async () => {
  const [support, finance] = [await adminInside(site, ['support']), await adminInside(site, ['finance'])]
  const player = await site.player()
  await site.give(player, 20_000_000n)
  const { id } = await requestPayout(player, 70_000)
  const ask = () =>
    player.call(calls.withdraw, {
      request: randomUUID(),
      method: 'sandbox-account',
      amount: 500,
      details: accountOf(player),
      password: player.password,
    })
  await support.ask(adminCalls.freezePayouts, { id: player.id, reason: 'Пишет, что аккаунт взломан' })
  const refused = await ask()
  expect(refused).toMatchObject({ code: 'PayoutsPaused' })
  expect(JSON.stringify(refused.body)).toContain('Пишет, что аккаунт взломан')
  expect((await player.ask(calls.notices)).notices[0]?.text).toContain('остановлен')
  expect((await finance.call(adminCalls.approvePayout, { id, amount: 70_000 })).code).toBe('RequestVoid')
  // One that was approved just before is not sent.
  const { rows } = await site.database.pool.query(
    `update payout set looks = looks + 1, state = 'approved', decided_at = now(), next_look_at = now() + interval '1 hour' where id = $1 returning *`,
    [id],
  )
  expect(await beginSending(site.database.db, rows[0], Buffer.from(''), 48)).toBeUndefined()
  expect(await payoutState(player, id)).toBe('review')
  expect((await support.call(adminCalls.liftFreeze, { id: player.id, reason: 'Всё в порядке' })).code).toBe(
    'RightMissing',
  )
  await finance.ask(adminCalls.liftFreeze, { id: player.id, reason: 'Владелец подтвердил' })
  expect((await finance.call(adminCalls.liftFreeze, { id: player.id, reason: 'Ещё раз' })).code).toBe('RequestVoid')
  expect((await ask()).status).toBe(200)
  expect((await finance.call(adminCalls.approvePayout, { id, amount: 70_000 })).status).toBe(200)
})
