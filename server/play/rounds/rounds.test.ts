import { crash } from '@kurazh/games/crash/crash.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshKey, type TestRounds, testRounds } from '../../testing/rounds.ts'

/** The flights of this file, in their order. */
const high = (point: number) => point >= 1_000
const low = (point: number) => point < 150
let rounds: TestRounds

beforeAll(async () => {
  rounds = await testRounds([high, low, high, high, low])
})
afterAll(() => rounds.site.close())
afterEach(() => rounds.site.audit())

test('a bet is charged at once, taken in flight at the height of that moment, and told to its player', async () => {
  const { site, clock } = rounds
  const player = await site.player()
  const listener = await player.listen()
  await rounds.toBetting()
  const key = freshKey()
  const placed = await rounds.bet(player, { key, stake: 100 })
  expect(placed.body).toMatchObject({ success: { balance: 900, bet: { state: 'open', stake: 100, target: null, takenAt: 10_000 } } })
  await rounds.toFlight()
  clock.advance(crash.elapsedMsFor(250))
  const taken = await rounds.take(player, key)
  expect(taken.body).toMatchObject({ success: { balance: 1150, bet: { state: 'taken', multiplier: 2.5, payout: 250 } } })
  expect((await rounds.take(player, key)).body).toEqual(taken.body)
  await expect.poll(() => listener.payloads('updBalance').map(({ balance, win }) => [balance, win])).toEqual([[1000, 0], [900, 0], [1150, 150]])
  expect(listener.payloads('ownRoundBet').map(({ bet }) => bet.state)).toEqual(['open', 'taken'])
  await rounds.toEnd()
  expect(await player.balance()).toBe(1150)
})
