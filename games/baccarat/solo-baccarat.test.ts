import { expect, test } from 'vitest'
import { paidKopecks } from '../core/fairness.ts'
import { add, fraction } from '../core/rtp.ts'
import { replayInstant } from '../core/verify.ts'
import { resultOf } from './baccarat.ts'
import { soloBaccarat } from './solo-baccarat.ts'
import vectors from './vectors/solo-baccarat.json' with { type: 'json' }

const fractionOf = (text: string) => {
  const [numerator = '', denominator = '1'] = text.split('/')
  return fraction(BigInt(numerator), BigInt(denominator))
}

test('cards from the bet’s own seeds and exact payouts match the independent vectors', () => {
  const winners = new Set<string>()
  for (const { serverSeed, clientSeed, nonce, params, outcome, multiplierE4, stake, payout } of vectors.bets) {
    const result = replayInstant(soloBaccarat, { serverSeed, clientSeed, nonce, params })
    expect(result).toMatchObject({ outcome, multiplierE4 })
    expect(paidKopecks(BigInt(stake), result)).toBe(BigInt(payout))
    winners.add(resultOf(result.outcome).winner)
  }
  expect(winners).toEqual(new Set(['player', 'banker', 'tie']))
})

test('returns are those of a fresh shoe of eight decks, counted independently; a layout returns their mean', () => {
  for (const [spot, rate] of Object.entries(vectors.returns))
    expect(soloBaccarat.rtp({ spots: { [spot]: 1 } }), spot).toEqual(fractionOf(rate))
  const half = soloBaccarat.rtp({ spots: { banker: 1, tie: 1 } })
  expect(add(half, half)).toEqual(add(fractionOf(vectors.returns.banker), fractionOf(vectors.returns.tie)))
})

test('the banker’s commission is exact, and half a kopeck of it is the only thing rounded', () => {
  const won = { pick: () => [0, 7, 0, 12, 1, 2] } as never
  const result = soloBaccarat.play(won, { spots: { banker: 1 } })
  expect(resultOf(result.outcome).winner).toBe('banker')
  expect(result.exact).toEqual({ paid: 39, of: 20 })
  expect([paidKopecks(1_000n, result), paidKopecks(1_01n, result)]).toEqual([1_950n, 1_96n])
})
