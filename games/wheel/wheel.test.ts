import { expect, test } from 'vitest'
import { blocks, payoutKopecks } from '../core/fairness.ts'
import { leastEdge } from '../core/house-edge.ts'
import { createRng } from '../core/random.ts'
import { add, compare, fraction, multiply } from '../core/rtp.ts'
import { multiplierE4For, odds, payoffs, rim, sectors, turnKopecks, wheel } from './wheel.ts'
import vectors from './vectors/wheel.json' with { type: 'json' }

const one = fraction(1n, 1n)

test('the rim, the cells and their prizes match the independent vectors', () => {
  expect(rim).toEqual(vectors.rim)
  for (const { serverSeed, clientSeed, nonce, cell, prize, multiplierE4, payout } of vectors.bets) {
    expect(wheel.play(createRng(blocks(serverSeed, clientSeed, nonce)), {})).toEqual({
      outcome: { cell, prize },
      multiplierE4,
    })
    expect(payoutKopecks(turnKopecks, multiplierE4)).toBe(BigInt(payout))
  }
})

test('a hundred cells pay 4.29 ₽ on average, to the kopeck', () => {
  expect(rim).toHaveLength(100)
  expect(BigInt(rim.reduce((sum, prize) => sum + prize, 0)) * 100n).toBe(turnKopecks * BigInt(rim.length))
})

test('every prize is paid in whole roubles', () => {
  for (const prize of new Set(rim))
    expect(payoutKopecks(turnKopecks, multiplierE4For(prize))).toBe(BigInt(prize) * 100n)
})

test('the odds match the rim', () => {
  expect(odds.map(({ prize, cells }) => [prize, cells])).toEqual([
    [100, 1],
    [50, 1],
    [10, 10],
    [5, 14],
    [2, 35],
    [1, 39],
  ])
  for (const [place, { prize }] of sectors.entries())
    expect(prize, 'no two sectors beside each other are one').not.toBe(sectors.at(place - 1)?.prize)
})

test('the only stake is returned on average, never more, less by under a billionth for the bias of the draw; no edge is credited', () => {
  const missing = add(one, multiply(wheel.rtp({}), fraction(-1n, 1n)))
  expect(compare(missing, fraction(0n, 1n))).toBeGreaterThanOrEqual(0)
  expect(compare(missing, fraction(1n, 10n ** 9n))).toBe(-1)
  expect(payoffs().reduce((sum, { probability }) => add(sum, probability), fraction(0n, 1n))).toEqual(one)
  expect(leastEdge(wheel, {})).toEqual(fraction(0n, 1n))
})

test('a turn has no params', () => {
  expect(wheel.params.safeParse({}).success).toBe(true)
  expect(wheel.params.safeParse({ cell: 18 }).success).toBe(false)
})
