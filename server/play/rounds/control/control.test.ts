/** Tests the operator's controls of shared rounds: a pause after the round, and a round called off by two people. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { afterEach, expect, test } from 'vitest'
import { type Admin, adminInside, pageOrigin } from '../../../testing/admins.ts'
import { isAtRest } from '../../../testing/database.ts'
import { somebodyWaitsFor } from '../../../testing/held.ts'
import { freshKey, type TestRounds, testRounds } from '../../../testing/rounds.ts'
import type { Player } from '../../../testing/site.ts'

const game = crash.id
let rounds: TestRounds
afterEach(async () => {
  await rounds.site.audit()
  await rounds.site.close()
})

const high = (point: number) => point > 30_000
const open = async () => (rounds = await testRounds([high, high, high], { PUBLIC_ORIGIN: pageOrigin }))
const insiders = async () =>
  [await adminInside(rounds.site, ['owner']), await adminInside(rounds.site, ['owner'])] as const
const states = async (player: number) =>
  (
    await rounds.site.database.pool.query<{ state: string }>(
      'select state from round_bet where player = $1 order by placed_at',
      [player],
    )
  ).rows.map(({ state }) => state)
/** The controls are read each time the clock has moved far enough. */
const heard = (look: () => Promise<void>) =>
  eventually(async () => {
    if (isAtRest(rounds.site.database.pool)) rounds.clock.advance(100)
    await look()
  })

async function askedToVoid(maker: Admin): Promise<{ id: number; hash: string }> {
  await maker.ask(adminCalls.proposeVoid, { game, reason: 'equipment' })
  const { requests } = await maker.ask(adminCalls.adminRequests)
  const request = requests.find(({ kind }) => kind === 'round-void')
  if (request === undefined) throw new Error('nothing was asked for')
  return request
}

test('a pause lets the current round end, pages are notified, and rounds continue after it', async () => {
  await open()
  const dealer = await adminInside(rounds.site, ['dealer'])
  const player = await rounds.site.player()
  const listener = await player.listen({ origin: pageOrigin })
  expect((await rounds.bet(player, { target: 1.5 })).status).toBe(200)
  await dealer.ask(adminCalls.pauseRounds, { game, paused: true })
  const number = await rounds.number()
  await rounds.toFlight()
  await rounds.toEnd()
  await heard(async () => expect((await rounds.state()).paused).toBe(true))
  expect(await states(player.id)).toEqual(['taken'])
  await eventually(() =>
    expect(listener.payloads('round')).toContainEqual(expect.objectContaining({ kind: 'paused', paused: true })),
  )
  for (let look = 0; look < 5; look++) {
    rounds.clock.advance(10_000)
    expect(await rounds.number()).toBe(number)
  }
  expect((await dealer.ask(adminCalls.roundControls)).games).toMatchObject([
    { game, paused: true, rounds: [{ number, phase: 'ended' }] },
  ])
  await dealer.ask(adminCalls.pauseRounds, { game, paused: false })
  await rounds.toBetting()
  expect((await rounds.state()).paused).toBeUndefined()
  expect(await rounds.site.count('admin_event where action = $1', [adminCalls.pauseRounds.path])).toBe(2)
})

test('two people call off a flight: taken bets stay, the others are returned, and the reason is public', async () => {
  await open()
  const [maker, other] = await insiders()
  const [quick, slow] = [await rounds.site.player(), await rounds.site.player()]
  expect((await rounds.bet(quick, { target: 1.01 })).status).toBe(200)
  expect((await rounds.bet(slow)).status).toBe(200)
  const number = await rounds.number()
  await rounds.toFlight()
  await heard(async () => expect(await states(quick.id)).toEqual(['taken']))
  const request = await askedToVoid(maker)
  expect(
    (await maker.call(adminCalls.decideRequest, { id: request.id, hash: request.hash, verdict: 'approve' })).code,
  ).toBe('SecondPerson')
  expect(await states(slow.id)).toEqual(['open'])
  await other.ask(adminCalls.decideRequest, { id: request.id, hash: request.hash, verdict: 'approve' })
  await heard(async () => expect(await states(slow.id)).toEqual(['returned']))
  expect(await slow.balance()).toBe(1000)
  expect(await quick.balance()).toBe(1000.1)
  const { round, own } = await slow.ask(calls.round, { game, number })
  expect(round).toMatchObject({ number, interrupted: true, reason: 'equipment' })
  expect(own).toMatchObject([{ state: 'returned', payout: 10 }])
  expect(
    (await other.ask(adminCalls.roundControls)).games[0]?.rounds.find((each) => each.number === number),
  ).toMatchObject({ phase: 'interrupted', reason: 'equipment' })
  await rounds.toBetting()
  expect(await rounds.number()).toBe(number + 1)
  expect(
    await rounds.site.count(`admin_event where action in ($1, $2) and outcome = 'done'`, [
      adminCalls.proposeVoid.path,
      adminCalls.decideRequest.path,
    ]),
  ).toBe(2)
})

test('a cash-out requested after a flight was called off no longer counts, even while its end is being written', async () => {
  await open()
  const [maker, other] = await insiders()
  const player = await rounds.site.player()
  const key = freshKey()
  expect((await rounds.bet(player, { key })).status).toBe(200)
  await rounds.toFlight()
  const request = await askedToVoid(maker)
  const holder = await rounds.site.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query("select from round where game = $1 and phase = 'running' for update", [game])
    await other.ask(adminCalls.decideRequest, { id: request.id, hash: request.hash, verdict: 'approve' })
    rounds.clock.advance(600)
    await somebodyWaitsFor(rounds.site, holder)
    rounds.clock.advance(500)
    const taking = rounds.take(player, key)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await holder.query('commit')
    expect((await taking).body).toMatchObject({ success: { bet: { state: 'returned', payout: 10 } } })
  } finally {
    holder.release()
  }
  expect(await player.balance()).toBe(1000)
})

test('a flight called off ends at its height: targets up to it are paid, those above it are returned', async () => {
  await open()
  const [maker, other] = await insiders()
  const targets = Array.from({ length: 20 }, (_, step) => 1.05 * 1.02 ** step).map(
    (target) => Math.round(target * 100) / 100,
  )
  const players = await Promise.all(Array.from({ length: targets.length / 2 }, () => rounds.site.player()))
  for (const [place, target] of targets.entries())
    expect((await rounds.bet(players[place >> 1] as Player, { target })).status).toBe(200)
  const number = await rounds.number()
  await rounds.toFlight()
  const request = await askedToVoid(maker)
  await other.ask(adminCalls.decideRequest, { id: request.id, hash: request.hash, verdict: 'approve' })
  rounds.clock.advance(2_000)
  // Time passes while the cash-outs are being written.
  const passing = setInterval(() => rounds.clock.advance(100), 1)
  await eventually(async () => expect(await rounds.site.count(`round_bet where state = 'open'`)).toBe(0))
  clearInterval(passing)
  const told = await Promise.all(players.map((player) => player.ask(calls.round, { game, number })))
  const { startedAt, endedAt } = told[0]?.round ?? {}
  const reached = crash.multiplierE4At((endedAt ?? 0) - (startedAt ?? 0)) / 10_000
  for (const { target, state } of told.flatMap(({ own }) => own))
    expect({ target, reached, state }).toEqual({
      target,
      reached,
      state: (target ?? 0) <= reached ? 'taken' : 'returned',
    })
})

test('a round called off while it takes bets returns every stake', async () => {
  await open()
  const [maker, other] = await insiders()
  const player = await rounds.site.player()
  expect((await rounds.bet(player, { target: 2 })).status).toBe(200)
  const number = await rounds.number()
  const request = await askedToVoid(maker)
  await other.ask(adminCalls.decideRequest, { id: request.id, hash: request.hash, verdict: 'approve' })
  await heard(async () => expect(await states(player.id)).toEqual(['returned']))
  expect((await player.ask(calls.round, { game, number })).round).toMatchObject({
    interrupted: true,
    startedAt: null,
    reason: 'equipment',
  })
  expect(await player.balance()).toBe(1000)
})

test('a round that has already ended is not called off, and neither is the next one', async () => {
  await open()
  const [maker, other] = await insiders()
  const player = await rounds.site.player()
  expect((await rounds.bet(player, { target: 1.5 })).status).toBe(200)
  const request = await askedToVoid(maker)
  await rounds.toFlight()
  await rounds.toEnd()
  await rounds.toBetting()
  expect((await rounds.bet(player, { target: 1.5 })).status).toBe(200)
  expect(
    (await other.call(adminCalls.decideRequest, { id: request.id, hash: request.hash, verdict: 'approve' })).code,
  ).toBe('RequestVoid')
  rounds.clock.advance(2_000)
  expect(await states(player.id)).toEqual(['taken', 'open'])
})

test('no admin call reveals a crash point, of the current round or of any other', async () => {
  await open()
  const owner = await adminInside(rounds.site, ['owner'])
  await rounds.toFlight()
  const text = JSON.stringify([await owner.ask(adminCalls.roundControls), await owner.ask(adminCalls.gameChains)])
  expect(text).not.toMatch(/point|hash|salt|result/i)
  const told = `${rounds.pointOf(1) / 10_000}`
  expect(text).not.toContain(told)
})
