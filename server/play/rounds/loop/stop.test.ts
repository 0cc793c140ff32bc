/**
 * Tests a planned stop in flight: the flight is finished, handed over, or cashed out at its height; no player gets
 * less.
 */
import { crash } from '@kurazh/games/crash/crash.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshKey, type TestRounds, testRounds } from '../../../testing/rounds.ts'

/** A flight longer than a stop waits: at 25 s it is below 5×. */
const high = (point: number) => point >= 60_000
let rounds: TestRounds

beforeAll(async () => {
  rounds = await testRounds(Array.from({ length: 6 }, () => high))
})
afterAll(() => rounds.site.close())
afterEach(() => rounds.site.audit())

const flyTo = async (multiplierE4: number) => {
  const { round, now } = await rounds.state()
  rounds.clock.advance((round?.startedAt ?? now) + crash.elapsedMsFor(multiplierE4) - now)
}
const betsOf = async (player: number) =>
  (
    await rounds.site.database.pool.query(
      'select state, multiplier, payout from round_bet where player = $1 order by place',
      [player],
    )
  ).rows
const soon = () => new Promise((resolve) => setTimeout(resolve, 300))

test('a stop waits for the flight: cash-outs are answered, targets are paid, and then nothing begins', async () => {
  const { site, clock } = rounds
  const player = await site.player()
  await rounds.toBetting()
  const key = freshKey()
  await rounds.bet(player, { key, stake: 100 })
  await rounds.bet(player, { stake: 100, target: 2 })
  await rounds.toFlight()
  const stopped = site.restart()
  await soon()
  await flyTo(15_000)
  expect((await rounds.take(player, key)).body).toMatchObject({ success: { bet: { state: 'taken', multiplier: 1.5 } } })
  await flyTo(21_000)
  await expect
    .poll(() => betsOf(player.id))
    .toEqual([
      { state: 'taken', multiplier: 150n, payout: 15_000n },
      { state: 'taken', multiplier: 200n, payout: 20_000n },
    ])
  clock.advance(200)
  await stopped
})

test('what still flies when the stop has waited long enough is cashed out at the current height', async () => {
  const { site, clock } = rounds
  const player = await site.player()
  await rounds.toBetting()
  await rounds.bet(player, { stake: 100 })
  await rounds.bet(player, { stake: 100, target: 2.5 })
  const { round } = await rounds.toFlight()
  await flyTo(11_000)
  const { now } = await rounds.state()
  const stopped = site.restart()
  await soon()
  clock.advance(25_000)
  await stopped
  const height = crash.multiplierE4At(now + 25_000 - (round?.startedAt ?? 0))
  expect(await betsOf(player.id)).toEqual(
    [height, 25_000].map((multiplierE4) => ({
      state: 'taken',
      multiplier: BigInt(multiplierE4) / 100n,
      payout: BigInt(multiplierE4),
    })),
  )
})

test('a stop while bets are taken returns them', async () => {
  const player = await rounds.site.player()
  await rounds.toBetting()
  await rounds.bet(player, { stake: 100, target: 1.01 })
  await rounds.site.restart()
  expect(await betsOf(player.id)).toEqual([{ state: 'returned', multiplier: 0n, payout: 10_000n }])
})

test('with a standby node the flight continues there immediately', async () => {
  const { site } = rounds
  const node = await site.node()
  const player = await site.player()
  await rounds.toBetting()
  const key = freshKey()
  await rounds.bet(player, { key, stake: 100 })
  await rounds.toFlight()
  await expect.poll(() => site.count(`round_lead where asked_at > now() - interval '1 second'`)).toBe(1)
  await site.restart()
  const { round } = await rounds.state()
  expect(round).toMatchObject({ phase: 'running' })
  await flyTo(15_000)
  expect((await rounds.take(player, key)).body).toMatchObject({ success: { bet: { state: 'taken', multiplier: 1.5 } } })
  await node.lose()
})

/** Another node requested the lease a moment ago and is gone. */
const somebodyAsked = () =>
  rounds.site.database.pool.query(`update round_lead set asked_at = now() + interval '1 minute'`)
/** The lease after the handover, in time for the flight even on a slow machine. */
async function takenBack(epoch: number): Promise<void> {
  await expect
    .poll(async () => {
      await rounds.site.database.pool.query(`update round_lead set alive_at = now() + interval '1 minute'`)
      return rounds.site.count('round_lead where epoch = $1', [epoch + 1])
    })
    .toBe(1)
}
const epoch = async () =>
  Number((await rounds.site.database.pool.query<{ epoch: bigint }>('select epoch from round_lead')).rows[0]?.epoch)

test('when the standby node does not take over, this one resumes the flight, answers cash-outs, and cashes out what still flies at its end', async () => {
  const { site, clock } = rounds
  const player = await site.player()
  await rounds.toBetting()
  const key = freshKey()
  await rounds.bet(player, { key, stake: 100 })
  await rounds.bet(player, { stake: 100, target: 3 })
  await rounds.toFlight()
  await flyTo(15_000)
  const before = await epoch()
  await somebodyAsked()
  const stopped = site.restart()
  await takenBack(before)
  await rounds.reaches('running')
  await flyTo(20_000)
  // Until the lease is back a cash-out is answered «repeat in a few seconds», which pages do.
  await expect
    .poll(async () => (await rounds.take(player, key)).body)
    .toMatchObject({ success: { bet: { state: 'taken', multiplier: 2 } } })
  await flyTo(31_000)
  await expect
    .poll(() => betsOf(player.id))
    .toEqual([
      { state: 'taken', multiplier: 200n, payout: 20_000n },
      { state: 'taken', multiplier: 300n, payout: 30_000n },
    ])
  clock.advance(200)
  await stopped
})

test('when the standby node does not take over while bets are taken, this one returns them', async () => {
  const player = await rounds.site.player()
  await rounds.toBetting()
  await rounds.bet(player, { stake: 100, target: 1.01 })
  await somebodyAsked()
  await rounds.site.restart()
  expect(await betsOf(player.id)).toEqual([{ state: 'returned', multiplier: 0n, payout: 10_000n }])
})
