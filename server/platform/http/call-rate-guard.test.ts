/** Rate limits of calls: no honest page reaches them, and no single client fills the site. */
import type { CallDefinition } from '@kurazh/contract/core/call.ts'
import { calls } from '@kurazh/contract/index.ts'
import { rateKindOf, callRates } from '@kurazh/contract/core/call-rates.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createHttp } from './http.ts'
import { createLog } from '../process/log.ts'
import { testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite({ RATE_FACTOR: '1' })
})
afterAll(() => site.close())
afterEach(() => site.audit())

const times = <Answer>(count: number, ask: (time: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, time) => ask(time)))

test('every call has a rate of its kind, and calls that a player waits for have the widest', () => {
  const rows = Object.entries(calls) as [string, CallDefinition][]
  const kinds = Map.groupBy(rows, ([, call]) => rateKindOf(call))
  expect(
    kinds
      .get('play')
      ?.map(([name]) => name)
      .toSorted(),
  ).toEqual(['move', 'placeBet', 'placeGift', 'roundBet', 'roundCancel', 'roundTake', 'tableBet', 'tableMove'])
  expect(
    kinds
      .get('open')
      ?.map(([name]) => name)
      .toSorted(),
  ).toEqual(
    rows
      .filter(([, { access }]) => access.includes('guest'))
      .map(([name]) => name)
      .toSorted(),
  )
  expect([...kinds.values()].flat()).toHaveLength(rows.length)
  for (const each of ['player', 'address'] as const) {
    expect(callRates.play[each].perSecond).toBeGreaterThan(callRates.own[each].perSecond)
    expect(callRates.play[each].perSecond).toBeGreaterThan(callRates.open[each].perSecond)
  }
  // Autobet leaves at least 60 ms between bets; five tabs of it, and manual play as well.
  expect(callRates.play.player.perSecond).toBeGreaterThan(5 * (1000 / 60) + 10)
})

test('five tabs of autobet at their fastest reach no limit', async () => {
  const player = await site.player()
  // What they send in two seconds, as if all of it came at once.
  const statuses = await times(Math.ceil((5 * 2_000) / 60), () => player.bet({ stake: 1 }))
  expect(statuses.filter(({ code }) => code === 'TooManyRequests')).toEqual([])
})

test('calls of a flood past the limit are refused with a waiting time; after that time there is room', async () => {
  const http = await slowEdge()
  const statuses: number[] = []
  for (let time = 0; time < 5; time++) statuses.push((await http.ask(calls.getBal, '192.0.2.1', 7)).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect(http.done()).toBe(3)
  const refused = await http.ask(calls.getBal, '192.0.2.9', 7)
  expect([refused.statusCode, refused.headers['retry-after'], refused.json<{ code: string }>().code]).toEqual([
    429,
    '2',
    'TooManyRequests',
  ])
  // Another player, and another kind of call of the same player.
  expect((await http.ask(calls.getBal, '192.0.2.1', 8)).statusCode).toBe(200)
  expect((await http.ask(calls.roundClock, '192.0.2.1', 7)).statusCode).toBe(200)
  await expect.poll(async () => (await http.ask(calls.getBal, '192.0.2.1', 7)).statusCode).toBe(200)
  await http.close()
})

test('an address that floods guest calls has to wait, before its sessions are read; other addresses and other calls do not', async () => {
  const http = await slowEdge()
  const statuses = await times(60, async () => (await http.ask(calls.roundClock, '192.0.2.1')).statusCode)
  expect([statuses.filter((status) => status === 200).length < 50, statuses.at(-1)]).toEqual([true, 429])
  const read = http.sessionsRead()
  expect((await http.ask(calls.roundClock, '192.0.2.1', 7)).statusCode).toBe(429)
  expect(http.sessionsRead()).toBe(read)
  expect((await http.ask(calls.roundClock, '192.0.2.2')).statusCode).toBe(200)
  expect((await http.ask(calls.getBal, '192.0.2.1', 7)).statusCode).toBe(200)
  await http.close()
})

/**
 * The edge alone, a hundred times slower than the site: three at once and one in two seconds for a player, thirty and
 * five per second for guests.
 */
async function slowEdge() {
  let [done, sessionsRead] = [0, 0]
  const http = await createHttp({
    log: createLog('silent'),
    trustProxy: 1,
    publicOrigin: undefined,
    checkReplies: false,
    rateFactor: 0.01,
    rateLimits: { allow: async () => true, clear: async () => undefined, sweep: async () => undefined },
    async authenticate(cookies) {
      sessionsRead++
      const session = /session=(\d+)/.exec(cookies ?? '')?.[1]
      return session === undefined ? undefined : { id: Number(session), role: 'player', uid: '', session: 1 }
    },
    inMaintenance: () => false,
    now: Date.now,
  })
  http.onSignedIn(calls.getBal, () => ({ success: { balance: BigInt(++done) } }))
  http.on(calls.roundClock, () => ({ success: { now: ++done } }) as never)
  return {
    done: () => done,
    sessionsRead: () => sessionsRead,
    close: async () => http.app.close(),
    ask: async ({ path }: CallDefinition, address: string, player?: number) =>
      http.app.inject({
        method: 'POST',
        url: path,
        headers: { 'x-forwarded-for': address, ...(player !== undefined && { cookie: `session=${player}` }) },
      }),
  }
}

test('a limit that is counted in the database says when its window ends', async () => {
  const player = await site.player()
  const { count, windowSeconds } = calls.ownRecords.rateLimit ?? { count: 0, windowSeconds: 0 }
  let last = await player.call(calls.ownRecords)
  for (let time = 0; time < count; time++) last = await player.call(calls.ownRecords)
  expect(last.code).toBe('TooManyRequests')
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(last.headers.get('retry-after'))).toBeLessThanOrEqual(windowSeconds)
})
