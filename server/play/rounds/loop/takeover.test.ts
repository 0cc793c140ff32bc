/**
 * Tests a round whose leader is gone: another node, or the same one after a restart, continues it or interrupts it by
 * the published rule.
 */
import { calls } from '@kurazh/contract/index.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshKey, type TestRounds, testRounds } from '../../../testing/rounds.ts'
import { leadTimes } from '../../policy.ts'
import { takeover } from './takeover.ts'
import { createRoundStore, Fenced } from '../store/round-store.ts'

const high = (point: number) => point >= 30_000
let rounds: TestRounds

beforeAll(async () => {
  rounds = await testRounds([high, high, high, high, high, high])
})
afterAll(() => rounds.site.close())
afterEach(() => rounds.site.audit())

/** Loses the leader as if its last heartbeat came at this moment of the manual clock, and starts again. */
const lostAt = (at: number) =>
  rounds.site.lose(() =>
    rounds.site.database.pool.query('update round_lead set alive_at = to_timestamp($1::float8 / 1000)', [at]),
  )
/** Loses the leader and is back in time, even on a slow machine. */
const lostForAMoment = () =>
  rounds.site.lose(() =>
    rounds.site.database.pool.query(`update round_lead set alive_at = now() + interval '1 minute'`),
  )
const payoutsOf = async (player: number) =>
  (
    await rounds.site.database.pool.query('select state, payout from round_bet where player = $1 order by place', [
      player,
    ])
  ).rows

test('a flight taken over in time continues from its own start, with every bet', async () => {
  const { site, clock } = rounds
  const player = await site.player()
  await rounds.toBetting()
  const [first, second] = [freshKey(), freshKey()]
  await rounds.bet(player, { key: first, stake: 10 })
  await rounds.bet(player, { key: second, stake: 20, target: 2 })
  const before = await rounds.toFlight()
  await lostForAMoment()
  const after = await rounds.reaches('running')
  expect(after.round).toEqual(before.round)
  expect(after.seq).toBeGreaterThan(before.seq)
  await expect
    .poll(async () => (await rounds.state()).bets.map(({ stake, name }) => [stake, name]))
    .toEqual([
      [20, player.login],
      [10, player.login],
    ])
  clock.advance(crash.elapsedMsFor(25_000))
  expect((await rounds.take(player, first)).body).toMatchObject({ success: { bet: { multiplier: 2.5 } } })
  await expect.poll(() => player.balance()).toBe(1000 - 30 + 25 + 40)
  await rounds.toEnd()
})

test('betting taken over in time continues', async () => {
  const { site } = rounds
  const player = await site.player()
  await rounds.toBetting()
  const key = freshKey()
  const placed = await rounds.bet(player, { key, stake: 10 })
  await lostForAMoment()
  await rounds.reaches('betting')
  // A round is announced a moment before its leader answers for it.
  await expect.poll(async () => (await rounds.bet(player, { key, stake: 10 })).body).toEqual(placed.body)
  await expect.poll(async () => (await rounds.state()).totals).toMatchObject({ bets: 1, stake: 10 })
  await rounds.toFlight()
  await rounds.toEnd()
  await expect.poll(() => payoutsOf(player.id)).toEqual([{ state: 'lost', payout: 0n }])
})

test('a flight without a leader for too long is interrupted: reached targets are paid, cash-outs stay paid, the rest is returned', async () => {
  const { site, clock } = rounds
  const player = await site.player()
  const other = await site.player()
  await rounds.toBetting()
  const round = await rounds.number()
  const taken = freshKey()
  await rounds.bet(player, { key: taken, stake: 100 })
  await rounds.bet(player, { stake: 50, target: 1.5 })
  await rounds.bet(other, { stake: 30, target: 2.5 })
  const open = freshKey()
  await rounds.bet(other, { key: open, stake: 20 })
  await rounds.toFlight()
  await rounds.take(player, taken)
  await lostAt(clock.now() + crash.elapsedMsFor(20_000))
  await rounds.reaches('interrupted')
  await expect
    .poll(() => payoutsOf(player.id))
    .toEqual([
      { state: 'taken', payout: 10_000n },
      { state: 'taken', payout: 7_500n },
    ])
  await expect
    .poll(() => payoutsOf(other.id))
    .toEqual([
      { state: 'returned', payout: 3_000n },
      { state: 'returned', payout: 2_000n },
    ])
  expect((await rounds.take(other, open)).body).toMatchObject({
    success: { bet: { state: 'returned', payout: 20 }, balance: 1000 },
  })
  const shown = await site.visitor().ask(calls.round, { game: crash.id, number: round })
  expect(shown.round).toMatchObject({ interrupted: true, number: round })
  expect(shown.round.hash).toMatch(/^[0-9a-f]{64}$/)
})

test('betting without a leader for too long is interrupted and returned in full', async () => {
  const { site, clock } = rounds
  const player = await site.player()
  await rounds.toBetting()
  await rounds.bet(player, { stake: 10, target: 1.01 })
  await lostAt(clock.now())
  await rounds.reaches('interrupted')
  await expect.poll(() => player.balance()).toBe(1000)
})

test('a flight that crashed before its leader was lost ends as usual', async () => {
  const { site, clock } = rounds
  const player = await site.player()
  await rounds.toBetting()
  await rounds.bet(player, { stake: 10, target: 10_000 })
  await rounds.bet(player, { stake: 10, target: 1.5 })
  await rounds.toFlight()
  await lostAt(clock.now() + 600_000)
  await rounds.toEnd()
  await expect
    .poll(() => payoutsOf(player.id))
    .toEqual([
      { state: 'lost', payout: 0n },
      { state: 'taken', payout: 1_500n },
    ])
})

test('writes of a former leader change nothing', async () => {
  const { site } = rounds
  const player = await site.player()
  await rounds.toBetting()
  const number = await rounds.number()
  const key = freshKey()
  await rounds.bet(player, { key, stake: 10 })
  const store = createRoundStore(site.database.db)
  const { rows } = await site.database.pool.query<{ epoch: bigint }>('select epoch from round_lead')
  const past = Number(rows[0]?.epoch) - 1
  const bet = {
    player: player.id,
    key,
    round: number,
    place: 9,
    stake: 1_000n,
    params: {},
    ceilingE4: 50_000,
    state: 'open',
    multiplierE4: 20_000,
    payout: 0n,
  } as const
  expect(await store.place(crash.id, past, 1, [{ ...bet, key: freshKey() }])).toEqual([
    { verdict: 'fenced', balance: 0n },
  ])
  await expect(store.cancel(crash.id, past, [bet])).rejects.toThrow(Fenced)
  await expect(store.payOut(crash.id, past, [bet])).rejects.toThrow(Fenced)
  await expect(
    store.open(crash.id, past, { number: number + 1, version: 1, chain: 1, link: 99, bettingEndsAt: 0 }),
  ).rejects.toThrow(Fenced)
  await expect(store.start(crash.id, past, number, 0)).rejects.toThrow(Fenced)
  await expect(
    store.end(crash.id, past, {
      number,
      phase: 'ended',
      hash: '00'.repeat(32),
      result: 10_000,
      endedAt: 0,
      paidToE4: 10_000,
    }),
  ).rejects.toThrow(Fenced)
  await expect(store.settle(crash.id, past, number)).rejects.toThrow(Fenced)
  expect(await store.renewLease(crash.id, past, 1_000)).toBe(false)
  expect(await store.takeLease(crash.id, 'http://nowhere', 1_000)).toBeUndefined()
  expect(await payoutsOf(player.id)).toEqual([{ state: 'open', payout: 0n }])
})

test('a node that does not lead forwards requests, and takes over when the leader closes', async () => {
  const { site, clock } = rounds
  const node = await site.node()
  const player = await site.player()
  await rounds.toBetting()
  const there = node.visitor(player.token)
  const round = await rounds.number()
  const key = freshKey()
  const placed = await there.call(calls.roundBet, { game: crash.id, round, key, stake: 10 })
  expect(placed).toMatchObject({ status: 200, body: { success: { balance: 990 } } })
  expect((await there.call(calls.roundBet, { game: crash.id, round, key, stake: 11 })).code).toBe('KeyReused')
  expect((await there.ask(calls.roundState, { game: crash.id })).own).toMatchObject([{ key, state: 'open' }])
  expect((await node.visitor().call(calls.roundBet, { game: crash.id, round, key, stake: 10 })).code).toBe(
    'Unauthorized',
  )
  await rounds.toFlight()
  clock.advance(100)
  expect((await there.call(calls.roundTake, { game: crash.id, round, key })).status).toBe(200)
  await node.close()
})

test('betting and a flight that were stored by a clock ten minutes ahead keep nobody waiting', async () => {
  const { site, clock } = rounds
  const player = await site.player()
  const { round: before } = await rounds.toBetting()
  await rounds.bet(player, { stake: 10 })
  await site.lose(() =>
    site.database.pool.query(`
      with led as (update round_lead set alive_at = now() + interval '1 minute')
      update round set betting_ends_at = betting_ends_at + interval '10 minutes' where phase = 'betting'`),
  )
  const { round: after } = await rounds.reaches('betting')
  expect(after?.number).toBe(before?.number)
  expect(after?.bettingEndsAt).toBeLessThanOrEqual(clock.now() + crash.bettingMs)
  await rounds.toFlight()
  await site.lose(() =>
    site.database.pool.query(`
      with led as (update round_lead set alive_at = now() + interval '10 minutes')
      update round set started_at = now() + interval '10 minutes' where phase = 'running'`),
  )
  await expect.poll(() => payoutsOf(player.id)).toEqual([{ state: 'returned', payout: 1_000n }])
  const { round: next } = await rounds.toBetting()
  expect(next?.number).toBe((before?.number ?? 0) + 1)
})

test('the takeover rule at its boundaries', () => {
  const result = 20_000
  const played = (lost: number, now: number) =>
    takeover(crash, { phase: 'running', startedAt: 10_000, result, isRetired: false }, lost, now)
  expect(played(11_000, 11_000 + leadTimes.continuesWithinMs)).toEqual({ kind: 'continue' })
  expect(played(11_000, 11_001 + leadTimes.continuesWithinMs)).toEqual({ kind: 'interrupt', playedMs: 1_000 })
  expect(played(10_000 + crash.playMs(result), 99_999)).toEqual({ kind: 'continue' })
  expect(played(9_999 + crash.playMs(result), 99_999)).toEqual({
    kind: 'interrupt',
    playedMs: crash.playMs(result) - 1,
  })
  expect(played(9_000, 99_999)).toEqual({ kind: 'interrupt', playedMs: -1_000 })
  expect(takeover(crash, { phase: 'betting', startedAt: undefined, result, isRetired: false }, 0, 99_999)).toEqual({
    kind: 'interrupt',
    playedMs: undefined,
  })
  // Started by a clock that was ahead.
  const ahead = { phase: 'running', startedAt: 600_000, result, isRetired: false } as const
  expect(takeover(crash, ahead, 600_000, 11_000)).toEqual({ kind: 'interrupt', playedMs: undefined })
  expect(takeover(crash, { phase: 'running', startedAt: 10_000, result, isRetired: true }, 11_000, 11_000)).toEqual({
    kind: 'interrupt',
    playedMs: undefined,
  })
})
