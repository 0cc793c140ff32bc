import fc from 'fast-check'
import { expect, test } from 'vitest'
import { betOfStake, kopecksFromUnits, largestBetFor, packageMultiplierE4, packagePayout, stakeOfBet, stepOfBets, unitsFromKopecks } from './package-money.ts'

const kopecks = fc.bigInt(0n, 9_000_000_000_00n)
const cost = fc.integer({ min: 100, max: 100_000 })

test('kopecks go there and back, and what is between two of them is none', () => {
  fc.assert(fc.property(kopecks, (sum) => {
    expect(kopecksFromUnits(unitsFromKopecks(sum))).toBe(sum)
    expect(kopecksFromUnits(unitsFromKopecks(sum) + 1)).toBeUndefined()
  }))
  for (const wrong of [-10_000, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60]) expect(kopecksFromUnits(wrong)).toBeUndefined()
})

test('by its step every bet costs whole kopecks in every mode, and a rouble is a bet', () => {
  fc.assert(fc.property(fc.array(cost, { minLength: 1, maxLength: 5 }), fc.bigInt(1n, 100_000n), (costs, steps) => {
    const step = stepOfBets(costs)
    expect(100n % step).toBe(0n)
    for (const each of costs) {
      const stake = stakeOfBet(steps * step, each)
      expect(stake === undefined ? undefined : betOfStake(stake, each)).toBe(steps * step)
    }
  }))
})

test('a bet that is the largest wins no more than it may, and one kopeck above it more', () => {
  fc.assert(fc.property(fc.bigInt(1_00n, 1_000_000_00n), fc.integer({ min: 10, max: 10_000_000 }), (most, payout) => {
    const bet = largestBetFor(most, payout)
    expect(bet * BigInt(payout)).toBeLessThanOrEqual(most * 100n)
    expect((bet + 1n) * BigInt(payout)).toBeGreaterThan(most * 100n)
    expect(packagePayout(bet, BigInt(payout))).toBeLessThanOrEqual(most)
  }))
})

test('a payout is told for what the mode costs', () => {
  expect(packageMultiplierE4(9500n, 5000)).toBe(19_000)
  expect(packageMultiplierE4(100n, 300)).toBe(3_333)
})
