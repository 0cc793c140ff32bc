/**
 * Sums exactly at a limit and one kopeck above it, with an earlier payout pending; and concurrent requests. The limits
 * are repeated here independently.
 */
import { randomUUID } from 'node:crypto'
import { calls } from '@kurazh/contract/index.ts'
import type { Payout } from '@kurazh/contract/money/payments.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../platform/database/database.ts'
import { accountOf, order, requestPayout } from '../../testing/payments.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { approvePayout } from './payment-review.ts'
import { beginSending, claimPayouts } from './payout-orders.ts'

/** Roubles within 24 hours: from here a person checks, from here two decide, above this nothing is accepted. */
const [large, twoPeople, daily] = [50_000, 150_000, 300_000]
const pending: Payout['state'][] = ['review', 'approved', 'sending', 'stuck', 'sent']

let site: TestSite
beforeAll(async () => {
  site = await testSite({ TRUST_PROXY: 'on' })
})
afterAll(() => site.close())
afterEach(() => site.audit())

const query = (text: string, values: unknown[] = []) => site.database.pool.query<Record<string, unknown>>(text, values)
const ask = (player: Player, amount: number, more: object = {}) =>
  player.call(calls.withdraw, {
    request: randomUUID(),
    method: 'sandbox-account',
    amount,
    details: accountOf(player),
    password: player.password,
    ...more,
  })
const approvedBy = (id: number, who: 'anna' | 'boris') =>
  approvePayout(site.database.db, id, { who, way: 'admin area', player: { anna: 900_001, boris: 900_002 }[who] })

/**
 * A player with an earlier payout of this sum in this state, `hours` ago; nothing processes it any more: `looks` ends a
 * check that is under way.
 */
async function asked(roubles: number, state: Payout['state'], hours = 0): Promise<Player> {
  const player = await site.player()
  await site.give(player, 200_000_00n)
  const { id } = await requestPayout(player, 100)
  await query(
    `update payout set looks = looks + 1, amount = $2, state = $3, next_look_at = null, created_at = now() - make_interval(hours => $4) where id = $1`,
    [id, Math.round(roubles * 100), state, hours],
  )
  return player
}

test.each(pending)(
  'the daily limit counts what is %s: exactly the limit is accepted, one kopeck more is not',
  async (state) => {
    const player = await asked(daily - 100, state)
    expect(await ask(player, 100.01)).toMatchObject({ status: 400, code: 'AmountOutOfBounds' })
    expect((await ask(player, 100)).status).toBe(200)
    expect(await ask(player, 100)).toMatchObject({ status: 400, code: 'AmountOutOfBounds' })
  },
)

test.each(['refused', 'returned'] as const)('what was %s does not count', async (state) => {
  expect((await ask(await asked(daily, state), 100_000)).status).toBe(200)
})

test.each([
  [1, 400],
  [12, 400],
  [23, 400],
  [24, 200],
])('a payout requested %i hours ago counts or not, at any time of day', async (hours, status) => {
  expect((await ask(await asked(daily, 'sent', hours), 100)).status).toBe(status)
})

test.each(pending)(
  'with a payout %s, a person checks from exactly the large sum, and not one kopeck earlier',
  async (state) => {
    expect((await requestPayout(await asked(large - 100.01, state), 100)).state).not.toBe('review')
    expect((await requestPayout(await asked(large - 100, state), 100)).state).toBe('review')
  },
)

test.each(pending)(
  'with a payout %s, two people decide from exactly the second sum, and not one kopeck earlier',
  async (state) => {
    const under = await requestPayout(await asked(twoPeople - 100.01, state), 100)
    expect(await approvedBy(under.id, 'anna')).toBe(0)
    const exact = await requestPayout(await asked(twoPeople - 100, state), 100)
    expect(await approvedBy(exact.id, 'anna')).toBe(1)
    expect(await approvedBy(exact.id, 'boris')).toBe(0)
  },
)

test('earlier approvals do not count once the payout is checked again', async () => {
  const player = await asked(twoPeople, 'sent')
  const { id } = await requestPayout(player, 100)
  await approvedBy(id, 'anna')
  await query(
    `update payout set looks = looks + 1, state = 'approved', approvals = '{player:900001,player:900002}', decided_at = now() - interval '40 days', next_look_at = now() + interval '1 hour' where id = $1`,
    [id],
  )
  // Due and claimed in one transaction: the site's own job, whose system forgets no key, must not send it first.
  const claimed = await transaction(site.database.db, async (tx) => {
    await sql`update payout set next_look_at = '-infinity' where id = ${id}`.execute(tx)
    return claimPayouts(tx, 1)
  })
  expect(claimed).toMatchObject([{ id: BigInt(id) }])
  for (const row of claimed) await beginSending(site.database.db, row, Buffer.from('a body'), 24)
  expect((await query('select state, approvals from payout where id = $1', [id])).rows).toEqual([
    { state: 'review', approvals: [] },
  ])
  expect(await approvedBy(id, 'boris')).toBe(1)
})

test('of twenty simultaneous requests with room for one, one is accepted; one request sent twenty times is one payout', async () => {
  const player = await asked(daily - 199.99, 'review')
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(player, 100)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'AmountOutOfBounds')).toHaveLength(19)
  const [other, request] = [await asked(100, 'review'), randomUUID()]
  const same = await Promise.all(Array.from({ length: 20 }, () => ask(other, 100, { request })))
  expect(same.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(await site.count('payout where player = $1', [other.id])).toBe(2)
})

test('simultaneous top-ups never exceed the deposit limit, and one request sent twenty times is one order', async () => {
  const player = await site.player()
  await player.ask(calls.setLimit, { measure: 'deposit', period: 'day', cap: 300 })
  const top = (request = randomUUID()) => player.call(calls.topUp, { request, method: 'sandbox-card', amount: 100 })
  const answers = await Promise.all(Array.from({ length: 15 }, () => top()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(answers.filter(({ code }) => code === 'LimitReached')).toHaveLength(12)
  const [other, request] = [await site.player(), randomUUID()]
  const made = await Promise.all(Array.from({ length: 20 }, () => order(other, 100, { request })))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  expect(await site.count('payment where player = $1', [other.id])).toBe(1)
})

test.each([
  [0, 403],
  [23 * 60 + 59, 403],
  [24 * 60 + 1, 200],
])('%i minutes after a change of credentials a payout is refused or accepted', async (minutes, status) => {
  const player = await asked(100, 'sent')
  await query('update player set credentials_changed_at = now() - make_interval(mins => $2) where id = $1', [
    player.id,
    minutes,
  ])
  expect((await ask(player, 100)).status).toBe(status)
})
