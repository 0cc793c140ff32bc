/** What a maker of challenges can declare: within the edge, within a day's sum, and next to the other ones. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import type { WireBodyOf } from '@kurazh/contract/core/call.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Admin, adminInside, pageOrigin } from '../../testing/admins.ts'
import { testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
let maker: Admin
let owner: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  ;[maker, owner] = [await adminInside(site, ['tournament']), await adminInside(site, ['owner'])]
})
afterAll(() => site.close())
afterEach(() => site.audit())
beforeEach(async () => {
  await query('delete from staff_spending')
  await query('delete from admin_request')
  await query('update challenge set cancelled_at = clock_timestamp() where cancelled_at is null')
})

const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values)
type Terms = WireBodyOf<typeof adminCalls.makeChallenge>
/** By default 50× on dice at 100 ₽: winning it leaves 50.50 ₽ to the site on average. */
const terms = (more: Partial<Terms> = {}): Terms => ({
  game: 'dice',
  threshold: 50,
  minStake: 100,
  prize: 25,
  places: 2,
  startsAt: null,
  endsAt: new Date(Date.now() + 86_400_000).toISOString(),
  ...more,
})
const make = (more: Partial<Terms> = {}, who = maker) => who.call(adminCalls.makeChallenge, terms(more))
const made = () => site.count('challenge where cancelled_at is null')
const open = async () =>
  (await owner.ask(adminCalls.challengeList)).challenges.filter(({ state }) => state !== 'cancelled')

test('the cost says how many bets it takes, what they leave, and what part of that the prize is', async () => {
  const cost = await maker.ask(adminCalls.challengeCost, terms())
  expect(cost).toMatchObject({ game: 'dice', exact: false, free: 50, budget: 50 })
  expect(cost.bets).toBeCloseTo(50.5, 1)
  expect(cost.staked).toBeCloseTo(5_050.5, 0)
  expect(cost.edge).toBeCloseTo(50.5, 1)
  expect(cost.part).toBeCloseTo(49.51, 1)
  expect(await made()).toBe(0)
})

test('a prize above half of what winning it leaves is refused, also what cannot be won, and times that are past', async () => {
  const refused: Partial<Terms>[] = [
    { prize: 26 },
    { threshold: 100 },
    { minStake: 30_000 },
    { game: 'blackjack' },
    { game: 'wheel' },
    { threshold: 1.5 },
    { prize: 0 },
    { minStake: 0 },
    { endsAt: new Date(Date.now() - 1_000).toISOString() },
    { endsAt: new Date(Date.now() + 100 * 86_400_000).toISOString() },
    { startsAt: new Date(Date.now() + 2 * 86_400_000).toISOString() },
  ]
  for (const more of refused) {
    expect((await make(more)).code, JSON.stringify(more)).toBe('InvalidRequest')
    expect((await maker.call(adminCalls.challengeCost, terms(more))).code).toBe('InvalidRequest')
  }
  expect((await make({ places: 11 })).status).toBe(400)
  expect(await made()).toBe(0)
  expect((await make()).status).toBe(200)
  expect(await open()).toMatchObject([
    { game: 'dice', threshold: 50, prize: 25, places: 2, taken: 0, state: 'running' },
  ])
})

test('challenges that one bet may win stay within half of its edge together', async () => {
  expect((await make({ prize: 15 })).status).toBe(200)
  const second = await make({ prize: 15, threshold: 40 })
  expect(second.code).toBe('InvalidRequest')
  expect((await make({ prize: 15, game: 'bubbles' })).status).toBe(200)
  const { game: _, ...any } = terms({ prize: 15 })
  expect((await maker.call(adminCalls.makeChallenge, any)).code).toBe('InvalidRequest')
  const tomorrow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  expect((await make({ prize: 15, startsAt: tomorrow(2), endsAt: tomorrow(3) })).status).toBe(200)
  const first = (await open()).find(({ game, state }) => game === 'dice' && state === 'running')
  expect((await maker.call(adminCalls.cancelChallenge, { id: first?.id ?? 0 })).status).toBe(200)
  expect((await make({ prize: 15, threshold: 40 })).status).toBe(200)
})

test('challenges made at the same time do not pass each other by', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => make({ prize: 12 })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(await made()).toBe(2)
})

test('one person declares within the sum of a day, a second one above it', async () => {
  // 5,000 × 10 on a machine that pays it: the prizes are 50,000 ₽.
  const large = { game: 'bubbles', threshold: 50_000, minStake: 20, prize: 4_900, places: 10 }
  const answer = await make(large)
  expect(answer.status).toBe(200)
  expect(await made()).toBe(0)
  const [request] = (await owner.ask(adminCalls.adminRequests)).requests
  expect(request).toMatchObject({ kind: 'challenge', wanted: expect.stringMatching(/49\s000\.00/) as string })
  const decision = { id: request?.id ?? 0, hash: request?.hash ?? '', verdict: 'approve' as const }
  expect((await maker.call(adminCalls.decideRequest, decision)).code).toBe('RightMissing')
  expect((await owner.call(adminCalls.decideRequest, decision)).status).toBe(200)
  expect(await open()).toMatchObject([{ game: 'bubbles', prize: 4_900, places: 10, state: 'running' }])
  expect((await owner.call(adminCalls.decideRequest, decision)).code).toBe('RequestVoid')
})

test('what waited for a second person is judged once more', async () => {
  const large = { game: 'bubbles', threshold: 50_000, minStake: 20, prize: 4_900, places: 10 }
  expect((await make(large)).status).toBe(200)
  expect((await make({ game: 'bubbles', threshold: 50, prize: 20 })).status).toBe(200)
  const [request] = (await owner.ask(adminCalls.adminRequests)).requests
  const decision = { id: request?.id ?? 0, hash: request?.hash ?? '', verdict: 'approve' as const }
  expect((await owner.call(adminCalls.decideRequest, decision)).code).toBe('InvalidRequest')
  expect(await made()).toBe(1)
})

test('its budget is declared when it is made, and stays when it is cancelled', async () => {
  await query('delete from challenge')
  expect((await make({ prize: 20, places: 3 })).status).toBe(200)
  const [one] = await open()
  await owner.ask(adminCalls.cancelChallenge, { id: one?.id ?? 0 })
  expect((await owner.call(adminCalls.cancelChallenge, { id: one?.id ?? 0 })).code).toBe('NotFound')
  const { challengeBudget } = await import('./challenges.ts')
  expect((await challengeBudget.byDay(site.database.db)).map(({ kopecks }) => kopecks)).toEqual([60_00n])
})

test('where the law forbids it nothing is made and nothing invites', async () => {
  const other = await testSite({ PUBLIC_ORIGIN: pageOrigin, JURISDICTION: 'de' })
  try {
    const admin = await adminInside(other, ['owner'])
    expect((await admin.call(adminCalls.makeChallenge, terms())).code).toBe('InvalidRequest')
    expect((await other.visitor().ask(calls.challenges)).offered).toBe(false)
  } finally {
    await other.close()
  }
})
