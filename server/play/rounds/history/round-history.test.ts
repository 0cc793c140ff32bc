import { calls } from '@kurazh/contract/index.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { downTheChain, roundDraw } from '@kurazh/games/core/round-chain.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshKey, type TestRounds, testRounds } from '../../../testing/rounds.ts'

/** The flights of this file, in order. */
const high = (point: number) => point >= 30_000
let rounds: TestRounds

beforeAll(async () => {
  rounds = await testRounds([high, high, high, high, high, high, high, high])
})
afterAll(() => rounds.site.close())
afterEach(() => rounds.site.audit())

const game = crash.id

test('a guest with the link sees the bet, its outcome, and a proof that leads to the published hash', async () => {
  const { site, clock } = rounds
  const player = await site.player()
  const guest = site.visitor()
  await rounds.toBetting()
  const key = freshKey()
  const placed = await rounds.bet(player, { key, stake: 100 })
  const link = 'success' in placed.body ? placed.body.success.bet.link : ''
  expect(link).toMatch(/^[A-Za-z0-9_-]{22}$/)
  await rounds.toFlight()
  expect(await guest.ask(calls.showBet, { id: link })).toMatchObject({
    kind: 'round',
    bet: { state: 'open', stake: 100 },
    round: null,
    chain: null,
    own: false,
  })
  clock.advance(crash.elapsedMsFor(25_000))
  await rounds.take(player, key)
  const flying = await guest.ask(calls.showBet, { id: link })
  expect(flying).toMatchObject({ kind: 'round', bet: { state: 'taken', multiplier: 2.5 }, round: null, chain: null })
  await rounds.toEnd()
  const shown = await guest.ask(calls.showBet, { id: link })
  if (shown.kind !== 'round' || shown.round === null || shown.chain === null) throw new Error('the round has no proof')
  const { bet, round, chain } = shown
  expect(bet).toEqual({
    id: 1,
    link,
    game,
    round: round.number,
    stake: 100,
    target: null,
    takenAt: 10_000,
    state: 'taken',
    multiplier: 2.5,
    payout: 250,
    at: expect.any(String),
  })
  expect(round.point).toBe(crash.toldResult(crash.resultOf(roundDraw(round.hash, chain.salt ?? ''))))
  expect(downTheChain(round.hash, round.link)).toBe(chain.terminatingHash)
  expect(shown.name).toBe(player.login)
  expect(JSON.stringify(shown)).not.toContain(key)
  expect(await player.ask(calls.showBet, { id: link })).toMatchObject({ own: true })
  await player.ask(calls.hideName, { hide: true })
  expect(await guest.ask(calls.showBet, { id: link })).toMatchObject({ name: null, own: false })
})

test('a player pages through their played bets with their rounds; cancelled ones are not listed', async () => {
  const { site } = rounds
  const player = await site.player()
  const numbers: number[] = []
  for (let round = 0; round < 3; round += 1) {
    await rounds.toBetting()
    numbers.unshift(await rounds.number())
    const back = freshKey()
    await rounds.bet(player, { key: back, stake: 5 })
    await rounds.cancel(player, back)
    await rounds.bet(player, { stake: 10, target: 1.01 })
    await rounds.bet(player, { stake: 20, target: 9_000 })
    await rounds.toFlight()
    await rounds.toEnd()
  }
  await expect.poll(async () => (await player.ask(calls.roundBets, { game, limit: 10 })).bets.length).toBe(6)
  const first = await player.ask(calls.roundBets, { game, limit: 2 })
  expect(first.bets.map(({ bet, round }) => [bet.round, round.number, bet.stake, bet.state])).toEqual(
    numbers.slice(0, 2).flatMap((number) => [
      [number, number, 20, 'lost'],
      [number, number, 10, 'taken'],
    ]),
  )
  expect(first.chains.map(({ id }) => id)).toEqual([1])
  expect(first.next).toBe(numbers[1])
  const rest = await player.ask(calls.roundBets, { game, limit: 2, before: first.next ?? 0 })
  expect([rest.bets.map(({ bet }) => bet.round), rest.next]).toEqual([[numbers[2], numbers[2]], null])
  expect((await player.call(calls.roundBets, { game: 'dice' })).code).toBe('NotFound')
  expect(await (await site.player()).ask(calls.roundBets, { game })).toEqual({ bets: [], chains: [], next: null })
})

test('the latest bets of a player cover every kind of game, each with its link, as in the feed', async () => {
  const { site } = rounds
  const player = await site.player()
  await player.bet({ stake: 7 })
  await rounds.toBetting()
  await rounds.bet(player, { stake: 11, target: 9_000 })
  await rounds.toFlight()
  await rounds.toEnd()
  await expect
    .poll(async () => (await player.ask(calls.latestBets)).bets.map((bet) => [bet.game, bet.stake]))
    .toEqual([
      [game, 11],
      ['dice', 7],
    ])
  const { bets } = await player.ask(calls.latestBets)
  const guest = site.visitor()
  for (const own of bets) {
    await expect
      .poll(async () => (await guest.ask(calls.feed)).all.find(({ link }) => link === own.link))
      .toMatchObject(own)
    expect(await guest.ask(calls.showBet, { id: own.link })).toMatchObject({
      bet: { stake: own.stake, payout: own.payout },
      name: player.login,
    })
  }
  expect((await player.ask(calls.latestBets, { limit: 1 })).bets).toEqual(bets.slice(0, 1))
})

test("a player's list contains no bet of another player, and none that was not played", async () => {
  const { site } = rounds
  const [one, two] = [await site.player(), await site.player()]
  await rounds.toBetting()
  for (const [player, kopeck] of [
    [one, 0.01],
    [two, 0.02],
  ] as const) {
    await player.bet({ stake: 3 + kopeck })
    await player.ask(calls.placeBet, {
      game: 'mines',
      nonce: 1,
      clientSeed: 'a seed',
      stake: 4 + kopeck,
      params: { mines: 3 },
    })
    const back = freshKey()
    await rounds.bet(player, { key: back, stake: 5 + kopeck })
    await rounds.cancel(player, back)
    await rounds.bet(player, { stake: 6 + kopeck, target: 1.01 })
    await rounds.bet(player, { stake: 7 + kopeck, target: 9_000 })
    expect((await player.ask(calls.roundState, { game })).own.map(({ stake }) => stake)).toEqual([
      5 + kopeck,
      6 + kopeck,
      7 + kopeck,
    ])
  }
  await rounds.toFlight()
  await rounds.toEnd()
  for (const [player, kopeck] of [
    [one, 0.01],
    [two, 0.02],
  ] as const) {
    await expect
      .poll(async () => (await player.ask(calls.latestBets)).bets.map(({ stake }) => stake).toSorted((a, b) => a - b))
      .toEqual([3 + kopeck, 6 + kopeck, 7 + kopeck])
    expect(
      (await player.ask(calls.roundBets, { game })).bets.map(({ bet }) => bet.stake).toSorted((a, b) => a - b),
    ).toEqual([6 + kopeck, 7 + kopeck])
    expect((await player.ask(calls.history, {})).bets.map(({ stake }) => stake)).toEqual([3 + kopeck])
    expect((await player.ask(calls.history, { game: 'dice' })).bets.map(({ stake }) => stake)).toEqual([3 + kopeck])
    expect((await player.ask(calls.openGames)).games.map(({ stake }) => stake)).toEqual([4 + kopeck])
  }
})

test('the published returns count bets on rounds by target, next to what the rules return', async () => {
  const { site } = rounds
  const player = await site.player()
  const before = (await site.visitor().ask(calls.gameReturns, { game })).sets
  const betsAt = (sets: typeof before, params: object) =>
    sets.find((set) => JSON.stringify(set.params) === JSON.stringify(params))
  await rounds.toBetting()
  await rounds.bet(player, { stake: 40, target: 7.77 })
  await rounds.bet(player, { stake: 60 })
  await rounds.toFlight()
  await rounds.toEnd()
  const counted = async () => (await site.visitor().ask(calls.gameReturns, { game })).sets
  // One may be paid in flight, the other is settled afterwards.
  await expect.poll(async () => betsAt(await counted(), { target: 7.77 })?.bets).toBe(1)
  await expect.poll(async () => betsAt(await counted(), {})?.bets).toBe((betsAt(before, {})?.bets ?? 0) + 1)
  const { sets } = await site.visitor().ask(calls.gameReturns, { game })
  const { numerator, denominator } = crash.rtp({ target: 7.77 })
  expect(betsAt(sets, { target: 7.77 })).toMatchObject({ bets: 1, staked: 40, version: crash.version })
  expect(betsAt(sets, { target: 7.77 })?.expected).toBeCloseTo(Number(numerator) / Number(denominator), 11)
  expect(betsAt(sets, {})?.expected).toBeCloseTo(0.99, 11)
  expect(betsAt(sets, {})?.bets).toBe((betsAt(before, {})?.bets ?? 0) + 1)
})
