/** Limits, breaks and visits through their calls: tightened at once, loosened slowly, never ended early. */
import { calls } from '@kurazh/contract/index.ts'
import type { BreakLength, LimitMeasure, LimitPeriod } from '@kurazh/contract/account/protection.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { takeBreak } from '../../wallet/player-limits.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
afterEach(() => site.audit())

const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values)
const which = { measure: 'stake', period: 'day' } as const
const set = (player: Player, cap: number | null, measure: LimitMeasure = 'stake', period: LimitPeriod = 'day') =>
  player.ask(calls.setLimit, { measure, period, cap })
const stakeOfDay = async (player: Player) =>
  (await player.ask(calls.protection)).limits.find(({ measure, period }) => measure === 'stake' && period === 'day')
/** Moves the clock of a pending change forward. */
const hoursPass = (player: Player, hours: number) =>
  query('update protection_change set asked_at = asked_at - make_interval(hours => $2) where player = $1', [
    player.id,
    hours,
  ])

test('nine limits can be set, none is set at first, and a tighter one applies to the next bet', async () => {
  const player = await site.player()
  const { limits, pause } = await player.ask(calls.protection)
  expect(limits).toHaveLength(9)
  expect(limits.every(({ cap, change }) => cap === null && change === null)).toBe(true)
  expect(pause).toBeNull()
  await set(player, 25)
  expect((await player.bet({ stake: 20 })).status).toBe(200)
  expect((await player.bet({ stake: 10 })).code).toBe('LimitReached')
  expect(await stakeOfDay(player)).toMatchObject({ cap: 25, used: 20 })
  await set(player, 20)
  expect((await player.bet({ stake: 1 })).code).toBe('LimitReached')
})

test.each([[50], [null]])(
  'a looser limit (%s) waits for a day and a confirmation, and the old one applies until then',
  async (looser) => {
    const player = await site.player()
    await set(player, 10)
    await set(player, looser)
    expect(await stakeOfDay(player)).toMatchObject({ cap: 10, change: { cap: looser } })
    expect((await player.call(calls.confirmLimit, which)).code).toBe('InvalidRequest')
    await hoursPass(player, 23)
    expect((await player.call(calls.confirmLimit, which)).code).toBe('InvalidRequest')
    expect((await player.bet({ stake: 11 })).code).toBe('LimitReached')
    await hoursPass(player, 1)
    // The day is over, and nothing happens without the confirmation.
    expect((await player.bet({ stake: 11 })).code).toBe('LimitReached')
    await player.ask(calls.confirmLimit, which)
    expect(await stakeOfDay(player)).toMatchObject({ cap: looser, change: null })
    expect((await player.bet({ stake: 11 })).status).toBe(200)
  },
)

test('an unconfirmed change lapses after a week', async () => {
  const player = await site.player()
  await set(player, 10)
  await set(player, 50)
  await hoursPass(player, 24 * 8)
  expect((await player.call(calls.confirmLimit, which)).code).toBe('InvalidRequest')
  expect(await stakeOfDay(player)).toMatchObject({ cap: 10, change: null })
  await set(player, 50)
  expect((await player.call(calls.confirmLimit, which)).code).toBe('InvalidRequest')
})

test('repeating a request keeps its waiting time, a different one restarts it, tightening or keeping the limit cancels it', async () => {
  const player = await site.player()
  await set(player, 10)
  await set(player, 50)
  await hoursPass(player, 24)
  await set(player, 50)
  expect((await player.call(calls.confirmLimit, which)).status).toBe(200)
  await set(player, 60)
  await hoursPass(player, 24)
  await set(player, 70)
  expect((await player.call(calls.confirmLimit, which)).code).toBe('InvalidRequest')
  await set(player, 40)
  expect(await stakeOfDay(player)).toMatchObject({ cap: 40, change: null })
  await set(player, null)
  await player.ask(calls.keepLimit, which)
  await hoursPass(player, 24)
  expect((await player.call(calls.confirmLimit, which)).code).toBe('InvalidRequest')
})

test('tightening that races with a confirmation never leaves the looser limit in force', async () => {
  for (let round = 0; round < 5; round++) {
    const player = await site.player()
    await set(player, 10)
    await set(player, 1000)
    await hoursPass(player, 24)
    await Promise.all([player.call(calls.confirmLimit, which), set(player, 5)])
    expect(await stakeOfDay(player)).toMatchObject({ cap: 5 })
  }
})

test.each(['six-hours', 'six-weeks', 'six-months', 'forever'] satisfies BreakLength[])(
  'a break of %s refuses bets and top-ups, allows reading, and is not shortened by a shorter one',
  async (length) => {
    const player = await site.player()
    const { pause } = await player.ask(calls.takeBreak, { length })
    if (length === 'forever') expect(pause).toEqual({ until: null })
    else expect(Date.parse(pause?.until ?? '')).toBeGreaterThan(Date.now() + 3_500_000)
    expect((await player.bet()).code).toBe('OnBreak')
    expect((await player.ask(calls.getUser)).user).toMatchObject({ pause, welcome: null })
    expect((await player.ask(calls.takeBreak, { length: 'hour' })).pause).toEqual(pause)
    await player.ask(calls.login, { login: player.login, password: player.password, info: '' })
    expect((await player.call(calls.history, {})).status).toBe(200)
    expect(await player.balance()).toBe(1000)
    const node = await site.node()
    const there = node.visitor(player.token)
    expect(
      (
        await there.call(calls.placeBet, {
          game: 'dice',
          nonce: 1,
          clientSeed: 'x',
          stake: 1,
          params: { chance: 50, side: 'under' },
        })
      ).code,
    ).toBe('OnBreak')
    await node.close()
  },
)

test('a break cancels pending looser limits', async () => {
  const player = await site.player()
  await set(player, 10)
  await set(player, 50)
  await player.ask(calls.takeBreak, { length: 'hour' })
  expect((await stakeOfDay(player))?.change).toBeNull()
})

test('a break that has ended no longer applies', async () => {
  const player = await site.player()
  await site.write((tx) => takeBreak(tx, player.id, new Date(Date.now() - 1000)))
  expect((await player.ask(calls.protection)).pause).toBeNull()
  expect((await player.bet()).status).toBe(200)
})

const visitOf = (player: Player) => player.ask(calls.visit)
const minutesPass = (player: Player, minutes: number) =>
  query(
    `update protection_visit set started_at = started_at - make_interval(mins => $2), checked_at = checked_at - make_interval(mins => $2) where player = $1`,
    [player.id, minutes],
  )

test('the server counts the visit (bets, stakes, net and time) and reports it to the player’s pages', async () => {
  const player = await site.player()
  expect(await visitOf(player)).toMatchObject({ startedAt: null, bets: 0, net: 0 })
  const listener = await player.listen()
  await player.bet({ nonce: 0, stake: 10, clientSeed: await site.clientSeed(player, 0, true) })
  await player.bet({ nonce: 1, stake: 25, clientSeed: await site.clientSeed(player, 1, false) })
  await expect.poll(async () => (await visitOf(player)).bets).toBe(2)
  const visit = await visitOf(player)
  expect(visit).toMatchObject({
    bets: 2,
    staked: 35,
    net: Math.round(((await player.balance()) - 1000) * 100) / 100,
    checkDue: false,
  })
  await expect.poll(() => listener.payloads('visit').at(-1)).toEqual(visit)
})

test('a check is due after an hour of play and, once seen, again an hour later', async () => {
  const player = await site.player()
  const bet = async (count: number) => {
    await player.bet()
    await expect.poll(async () => (await visitOf(player)).bets).toBe(count)
  }
  await bet(1)
  await minutesPass(player, 59)
  await bet(2)
  expect(await visitOf(player)).toMatchObject({ playedMinutes: 59, checkDue: false })
  await minutesPass(player, 1)
  await bet(3)
  expect(await visitOf(player)).toMatchObject({ playedMinutes: 60, checkDue: true })
  expect((await player.ask(calls.realityChecked)).checkDue).toBe(false)
  await minutesPass(player, 59)
  await bet(4)
  expect((await visitOf(player)).checkDue).toBe(false)
  await minutesPass(player, 2)
  await bet(5)
  expect(await visitOf(player)).toMatchObject({ playedMinutes: 121, checkDue: true })
})

test('half an hour without a bet ends a visit, and the next bet begins another', async () => {
  const player = await site.player()
  await player.bet()
  await expect.poll(async () => (await visitOf(player)).bets).toBe(1)
  await query(
    `update protection_visit set started_at = started_at - interval '40 minutes', last_bet_at = last_bet_at - interval '31 minutes' where player = $1`,
    [player.id],
  )
  expect((await visitOf(player)).startedAt).toBeNull()
  await player.bet()
  await expect.poll(async () => (await visitOf(player)).bets).toBe(1)
  expect((await visitOf(player)).playedMinutes).toBe(0)
})
