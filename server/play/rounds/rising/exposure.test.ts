/** Tests how much a round may cost: in numbers, and on a site where players try to fill its rounds. */
import { rounds as calls } from '@kurazh/contract/play/rounds.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { largestMultiplierE4 } from '@kurazh/games/core/max-win.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { freshKey, type TestRounds, testRounds } from '../../../testing/rounds.ts'
import type { Player } from '../../../testing/site.ts'
import { exposureOf, stakeLimits } from '../../stake-limits.ts'
import { RoundRoom } from './exposure.ts'

const exposureKopecks = exposureOf(crash)

let rounds: TestRounds
const full = 'На этот раунд поставлено столько, сколько стол может выплатить.'

beforeAll(async () => {
  rounds = await testRounds([], { WELCOME_GIFT: '50000' })
})
afterAll(async () => {
  await rounds.site.audit()
  await rounds.site.close()
})

const answer = ({ status, code, error }: { status: number; code?: string; error?: string }) =>
  status === 200 ? status : [code, error]
const twice = async (player: Player, bet: { stake: number; target?: number }) => {
  for (const key of [freshKey(), freshKey()]) expect((await rounds.bet(player, { key, ...bet })).status).toBe(200)
}

test(
  'bets that fill one height do not block lower ones; a refusal names the largest stake still accepted, and nothing of it is written',
  { timeout: 60_000 },
  async () => {
    const { site } = rounds
    await rounds.toBetting()
    const players = await Promise.all(Array.from({ length: 53 }, () => site.player()))
    const [honest, late, last, half, ...fillers] = players as [Player, Player, Player, Player, ...Player[]]
    // The clock does not move here.
    const high = { stake: 100, target: 10_000 }
    for (const player of fillers) await twice(player, high)
    for (const stake of [100, 50.5]) expect(answer(await rounds.bet(half, { stake, target: 10_000 }))).toBe(200)
    expect(answer(await rounds.bet(late, high))).toEqual([
      'ExposureReached',
      `${full} С этой целью можно поставить ещё до ${formatRoundMoney(4_950n)}`,
    ])
    expect(await late.balance()).toBe(50_000)
    expect(await site.count('round_bet where player = $1', [late.id])).toBe(0)
    expect(await site.count(`ledger_transfer where owner = $1 and key like 'round:%'`, [late.id])).toBe(0)
    const key = freshKey()
    expect(answer(await rounds.bet(late, { key, stake: 49.5, target: 10_000 }))).toBe(200)
    expect(answer(await rounds.bet(late, { stake: 1, target: 10_000 }))).toEqual([
      'ExposureReached',
      `${full} Выберите цель ниже или поставьте в следующем раунде`,
    ])

    expect(answer(await rounds.bet(honest, { stake: 100, target: 2 }))).toBe(200)
    const byHand = await rounds.bet(honest, { stake: 100 })
    expect(byHand).toMatchObject({
      status: 200,
      body: { success: { bet: { takenAt: expect.closeTo(9_550, -2), target: null } } },
    })

    // A cancelled bet frees its exposure once, for anyone, also under a key that was refused before.
    const called = await Promise.all([rounds.cancel(late, key), rounds.cancel(late, key), rounds.cancel(late, key)])
    expect(new Set(called.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answer(await rounds.bet(last, { stake: 50, target: 10_000 }))).toMatchObject([
      'ExposureReached',
      expect.stringContaining(formatRoundMoney(4_950n)),
    ])
  },
)

test('a player who has cancelled three bets of a round places no more in it', async () => {
  const player = await rounds.site.player()
  await rounds.toFlight()
  await rounds.toEnd()
  await rounds.toBetting()
  for (const key of [freshKey(), freshKey(), freshKey()]) {
    expect((await rounds.bet(player, { key })).status).toBe(200)
    expect((await rounds.cancel(player, key)).status).toBe(200)
  }
  expect(answer(await rounds.bet(player))).toEqual([
    'TooManyBets',
    'В этом раунде вы уже отменили три ставки. Поставьте в следующем',
  ])
  expect((await player.ask(calls.roundState, { game: 'crash' })).own).toHaveLength(3)
})

interface Flying {
  stake: number
  heightE4: number
}

/** The bets that a round accepts from these, each as large as possible. */
function admitted(orders: readonly Flying[], exposure: bigint): Flying[] {
  const room = new RoundRoom(exposure, stakeLimits.crash, crash.gridE4)
  return orders.flatMap(({ stake, heightE4 }) => {
    const fitting = Math.min(stake, Number(room.largestStake(heightE4)))
    if (fitting < 100) return []
    room.take(BigInt(fitting), heightE4)
    return [{ stake: fitting, heightE4 }]
  })
}

/**
 * E exp(r · (paid − staked)), where a height x is reached with probability 0.99/x: at most 1. Then the probability of
 * ruin from a bankroll B is at most exp(−r·B).
 */
function moment(bets: readonly Flying[], r: number): number {
  const rising = bets.toSorted((a, b) => a.heightE4 - b.heightE4)
  const reached = (heightE4: number | undefined) => (heightE4 === undefined ? 0 : 9_900 / heightE4)
  let paid = 0
  let sum = 1 - reached(rising[0]?.heightE4)
  for (const [place, { stake, heightE4 }] of rising.entries()) {
    paid += (stake * heightE4) / 10_000
    sum += (reached(heightE4) - reached(rising[place + 1]?.heightE4)) * Math.exp(r * paid)
  }
  return sum * Math.exp(-r * bets.reduce((all, { stake }) => all + stake, 0))
}

test('the bets in flight at any height are never worth more than the exposure, and the risk is at most what the rule says', () => {
  const order = fc.record({
    stake: fc.oneof(fc.integer({ min: 100, max: 2_000_000 }), fc.constant(1e12)),
    heightE4: fc
      .oneof(...[1_000, 1_000_000, 100_000_000].map((max) => fc.integer({ min: 101, max })))
      .map((hundredths) => hundredths * crash.gridE4),
  })
  fc.assert(
    fc.property(fc.array(order, { minLength: 1, maxLength: 60 }), (orders) => {
      const bets = admitted(orders, exposureKopecks)
      for (const { heightE4 } of bets) {
        const flying = bets.filter((bet) => bet.heightE4 >= heightE4).reduce((sum, { stake }) => sum + stake, 0)
        expect((flying * heightE4) / 10_000).toBeLessThanOrEqual(Number(exposureKopecks))
      }
      expect(moment(bets, 0.01 / Number(exposureKopecks))).toBeLessThanOrEqual(1 + 1e-9)
    }),
    { numRuns: 300 },
  )
})

test('a round filled at every height, from the top or from the bottom, is within the risk too, and a riskier rule would not be', () => {
  const risk = (heights: number[]) => {
    const bets = admitted(
      heights.map((heightE4) => ({ stake: 1e12, heightE4 })),
      exposureKopecks,
    )
    return [moment(bets, 0.01 / Number(exposureKopecks)), moment(bets, 0.0125 / Number(exposureKopecks))] as const
  }
  const heights = Array.from({ length: 250 }, (_, step) => Math.round(1_000 * 10 ** (step / 50)) * crash.gridE4)
  for (const order of [heights, heights.toReversed()]) expect(risk(order)[0]).toBeLessThanOrEqual(1)
  expect(risk(heights.toReversed())[1]).toBeGreaterThan(1)
})

test('exposure is taken and freed exactly', () => {
  const room = new RoundRoom(1_000_000n, stakeLimits.crash, crash.gridE4)
  const [two, ten, hundred, million] = [20_000, 100_000, 1_000_000, 10_000_000_000]
  expect(room.largestStake(two)).toBe(500_000n)
  expect(room.largestStake(ten)).toBe(100_000n)
  expect(room.largestHeightE4(100_000n)).toBe(ten)
  room.take(40_000n, ten)
  expect([room.largestStake(ten), room.largestStake(hundred), room.largestHeightE4(60_001n)]).toEqual([
    60_000n,
    10_000n,
    95_500,
  ])
  room.take(10_000n, hundred)
  expect([room.largestStake(ten), room.largestStake(hundred), room.largestStake(million)]).toEqual([50_000n, 0n, 0n])
  expect([room.largestHeightE4(100n), room.largestHeightE4(1_000_000n)]).toEqual([955_000, 0])
  room.free(10_000n, hundred)
  room.free(40_000n, ten)
  expect([10_100, two, ten, million].map((heightE4) => room.largestStake(heightE4))).toEqual(
    [10_100, two, ten, million].map((heightE4) =>
      new RoundRoom(1_000_000n, stakeLimits.crash, crash.gridE4).largestStake(heightE4),
    ),
  )
})

test("a player's share is a fiftieth: two bets, each of which pays at most the largest win", () => {
  for (const stake of [100n, 2_000_000n]) {
    expect(payoutKopecks(stake, largestMultiplierE4(stake, stakeLimits.crash.maxWin))).toBeLessThanOrEqual(
      stakeLimits.crash.maxWin,
    )
  }
  expect(exposureKopecks / (BigInt(crash.betsARound) * stakeLimits.crash.maxWin)).toBe(50n)
})
