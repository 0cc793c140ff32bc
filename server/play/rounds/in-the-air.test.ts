/** Bets that fly while something else happens: what is open may always be ended, and nothing that begins meanwhile takes it away. */
import { calls } from '@kurazh/contract/index.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { take } from '@kurazh/games/kit/steps.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshKey, type TestRounds, testRounds } from '../../testing/rounds.ts'
import { bodyOf, cellsOf, moveMines, openMines, openOf, settledOf } from '../../testing/steps.ts'

const high = (point: number) => point >= 320
let rounds: TestRounds

beforeAll(async () => {
  rounds = await testRounds([high, high, high, high, high, high])
})
afterAll(() => rounds.site.close())
afterEach(async () => {
  await rounds.site.setWorks(0)
  await rounds.site.audit()
})

/** Where the flight is at a multiplier in hundredths. */
const flyTo = async (multiplierE2: number) => {
  const { round, now } = await rounds.state()
  rounds.clock.advance((round?.startedAt ?? now) + crash.elapsedMsFor(multiplierE2) - now)
}

test('under maintenance a flight goes on to its end: it is seen, taken, and its targets are honoured', async () => {
  const { site } = rounds
  const [taker, other] = await Promise.all([site.player(), site.player()])
  await rounds.toBetting()
  const key = freshKey()
  await rounds.bet(taker, { key, stake: 100 })
  await rounds.bet(other, { stake: 100, target: 3 })
  await rounds.toFlight()
  await site.setWorks(1)
  await flyTo(250)
  expect((await taker.ask(calls.roundState, { game: crash.id })).own).toMatchObject([{ key, state: 'open' }])
  expect((await taker.call(calls.roundClock)).status).toBe(200)
  expect((await rounds.take(taker, key)).body).toMatchObject({ success: { balance: 1150, bet: { multiplier: 2.5 } } })
  expect((await taker.call(calls.getBal)).body).toMatchObject({ success: { balance: 1150 } })
  await flyTo(310)
  await expect.poll(() => other.balance()).toBe(1200)
  await rounds.toEnd()
})

test('under maintenance a round that takes bets takes no more, gives back what is called back, and flies; no next one begins until it is over', async () => {
  const { site, clock } = rounds
  const player = await site.player()
  await rounds.toBetting()
  const [back, target] = [freshKey(), freshKey()]
  await rounds.bet(player, { key: back, stake: 100 })
  await rounds.bet(player, { key: target, stake: 100, target: 2 })
  await site.setWorks(1)
  expect((await rounds.bet(player)).code).toBe('Maintenance')
  expect((await rounds.cancel(player, back)).body).toMatchObject({ success: { balance: 900 } })
  await rounds.toFlight()
  const { round } = await rounds.toEnd()
  await expect.poll(() => player.balance()).toBe(1100)
  for (let looked = 0; looked < 20; looked++) {
    clock.advance(5_000)
    expect((await rounds.state()).round).toMatchObject({ number: round?.number, phase: 'ended' })
  }
  await site.setWorks(0)
  expect((await rounds.toBetting()).round?.number).toBe((round?.number ?? 0) + 1)
})

test('under maintenance an open steps game is found, moved and taken; none is opened', async () => {
  const { site } = rounds
  const player = await site.player()
  await openMines(player)
  const { gems } = await cellsOf(site, player)
  await site.setWorks(1)
  expect((await player.call(calls.placeBet, bodyOf({ nonce: 1 }))).code).toBe('Maintenance')
  expect((await player.ask(calls.openGames)).games).toMatchObject([{ nonce: 0, moves: [] }])
  openOf(await moveMines(player, 0, gems[0]))
  expect(settledOf(await moveMines(player, 1, take)).bet).toMatchObject({ ended: 'taken', payout: 11.25 })
})
