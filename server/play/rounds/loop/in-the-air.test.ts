/**
 * Tests open bets while something else happens: an open bet can always be ended, and nothing that begins takes it away.
 */
import { calls } from '@kurazh/contract/index.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freeze } from '../../../wallet/wallet.ts'
import { freshKey, type TestRounds, testRounds } from '../../../testing/rounds.ts'
import { bodyOf, cellsOf, moveMines, openMines, openOf, settledOf } from '../../../testing/steps.ts'

const high = (point: number) => point >= 32_000
let rounds: TestRounds

beforeAll(async () => {
  rounds = await testRounds([high, high, high, high, high, high])
})
afterAll(() => rounds.site.close())
afterEach(async () => {
  await rounds.site.setWorks(0)
  await rounds.site.audit()
})

/** When the flight reaches a multiplier in hundredths. */
const flyTo = async (multiplierE4: number) => {
  const { round, now } = await rounds.state()
  rounds.clock.advance((round?.startedAt ?? now) + crash.elapsedMsFor(multiplierE4) - now)
}

test('under maintenance a flight continues to its end: it is shown, can be cashed out, and its targets are paid', async () => {
  const { site } = rounds
  const [taker, other] = await Promise.all([site.player(), site.player()])
  await rounds.toBetting()
  const key = freshKey()
  await rounds.bet(taker, { key, stake: 100 })
  await rounds.bet(other, { stake: 100, target: 3 })
  await rounds.toFlight()
  await site.setWorks(1)
  await flyTo(25_000)
  expect((await taker.ask(calls.roundState, { game: crash.id })).own).toMatchObject([{ key, state: 'open' }])
  expect((await taker.call(calls.roundClock)).status).toBe(200)
  expect((await rounds.take(taker, key)).body).toMatchObject({ success: { balance: 1150, bet: { multiplier: 2.5 } } })
  expect((await taker.call(calls.getBal)).body).toMatchObject({ success: { balance: 1150 } })
  await flyTo(31_000)
  await expect.poll(() => other.balance()).toBe(1200)
  await rounds.toEnd()
})

test('under maintenance a round that takes bets takes no more, returns what is cancelled, and flies; the next one waits for the end of maintenance', async () => {
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

test('under maintenance an open steps game is found, moved and cashed out; none is opened', async () => {
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

test("a ban ends its player's open bets: in flight at the current height; before the flight and before the first step the stake is returned", async () => {
  const { site } = rounds
  const [flying, waiting, stepping, idle] = await Promise.all([
    site.player(),
    site.player(),
    site.player(),
    site.player(),
  ])
  await Promise.all([openMines(stepping), openMines(idle)])
  openOf(await moveMines(stepping, 0, (await cellsOf(site, stepping)).gems[0]))
  await Promise.all([site.ban(stepping, 'проверка'), site.ban(idle, 'проверка')])
  const ended = async (player: number) =>
    (await site.database.pool.query('select ended, payout from bet where player = $1', [player])).rows
  await expect.poll(() => ended(stepping.id)).toEqual([{ ended: 'banned', payout: 1_125n }])
  await expect.poll(() => ended(idle.id)).toEqual([{ ended: 'returned', payout: 1_000n }])

  await rounds.toBetting()
  await rounds.bet(flying, { stake: 100 })
  await rounds.bet(flying, { stake: 50, target: 2.5 })
  await rounds.bet(waiting, { stake: 100, target: 1.01 })
  // The ban's time comes from the database and the flight's from the test clock, so the ban sets one to the other.
  const banAt = (player: { id: number }, at: number) =>
    site.write(async (tx) => {
      await freeze(tx, player.id)
      await sql`update ledger_account set frozen_at = to_timestamp(${at}::float8 / 1000) where owner = ${player.id}`.execute(
        tx,
      )
    })
  const states = async (player: number) =>
    (
      await site.database.pool.query(
        'select state, multiplier, payout from round_bet where player = $1 order by place',
        [player],
      )
    ).rows
  await banAt(waiting, rounds.clock.now())
  await expect.poll(() => states(waiting.id)).toEqual([{ state: 'cancelled', multiplier: 0n, payout: 10_000n }])
  await rounds.toFlight()
  await flyTo(20_000)
  await banAt(flying, rounds.clock.now())
  await expect
    .poll(() => states(flying.id))
    .toEqual([
      { state: 'taken', multiplier: 200n, payout: 20_000n },
      { state: 'taken', multiplier: 200n, payout: 10_000n },
    ])
  await rounds.toEnd()
})

test('a break or exclusion that starts, a sign-out and a session ended elsewhere take nothing: targets are paid, and a player who returns may cash out', async () => {
  const { site } = rounds
  const [away, gone, excluded, elsewhere] = await Promise.all([
    site.player(),
    site.player(),
    site.player(),
    site.player(),
  ])
  await rounds.toBetting()
  const key = freshKey()
  await rounds.bet(away, { key, stake: 100 })
  for (const player of [gone, excluded, elsewhere]) await rounds.bet(player, { stake: 100, target: 2 })
  await rounds.toFlight()
  await away.ask(calls.takeBreak, { length: 'day' })
  await gone.ask(calls.exit)
  await excluded.ask(calls.takeBreak, { length: 'forever' })
  const other = site.visitor()
  await other.ask(calls.login, { login: elsewhere.login, password: elsewhere.password, info: '' })
  await other.ask(calls.endOtherSessions)
  await away.ask(calls.exit)
  await away.ask(calls.login, { login: away.login, password: away.password, info: '' })
  await flyTo(25_000)
  expect((await rounds.take(away, key)).body).toMatchObject({ success: { bet: { state: 'taken', multiplier: 2.5 } } })
  for (const { id } of [gone, excluded, elsewhere]) {
    await expect
      .poll(
        async () =>
          (await site.database.pool.query('select state, payout from round_bet where player = $1', [id])).rows,
      )
      .toEqual([{ state: 'taken', payout: 20_000n }])
  }
  await rounds.toEnd()
})
