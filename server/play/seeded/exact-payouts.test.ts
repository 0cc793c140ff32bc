/** Tests bets whose stake lies in equal parts: paid exactly to the kopeck, and refused where a part is no whole kopeck. */
import { calls } from '@kurazh/contract/index.ts'
import { soloRoulette } from '@kurazh/games/roulette/solo-roulette.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

/** Equal chips on this many numbers, from 1 on. */
const straights = (count: number) => ({
  spots: Object.fromEntries(Array.from({ length: count }, (_, at) => [`straight-${at + 1}`, 1])),
})
const placed = (player: Player, nonce: number, stake: number, params: unknown) =>
  player.call(calls.placeBet, {
    game: soloRoulette.id,
    version: soloRoulette.version,
    nonce,
    clientSeed: 'a client seed',
    stake,
    params,
  })

test('a straight among thirty-one equal chips pays 36 of them, not the ten-thousandths of it', async () => {
  const player = await site.player()
  const params = straights(31)
  const payouts = new Set<number>()
  for (let nonce = 0; payouts.size < 2 && nonce < 200; nonce += 1) {
    const answer = await placed(player, nonce, 31.31, params)
    const { bet } = (
      answer.body as { success: { bet: { multiplier: number; payout: number; outcome: { number: number } } } }
    ).success
    const wins = bet.outcome.number >= 1 && bet.outcome.number <= 31
    expect([bet.payout, bet.multiplier]).toEqual(wins ? [36.36, 1.1612] : [0, 0])
    payouts.add(bet.payout)
  }
  expect(payouts.size).toBe(2)
  await site.audit()
})

test('a stake that leaves a part of a kopeck is refused in words, draws nothing, and its number is still good', async () => {
  const player = await site.player()
  expect(await placed(player, 0, 10, straights(7))).toMatchObject({
    code: 'InvalidRequest',
    error: expect.stringMatching(/копеек на каждую из 7/),
  })
  expect([await player.balance(), await site.count('bet where player = $1', [player.id])]).toEqual([1000, 0])
  expect((await placed(player, 0, 7, straights(7))).code).toBeUndefined()
})
