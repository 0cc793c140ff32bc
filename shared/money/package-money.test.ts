import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  betOfStake,
  kopecksFromUnits,
  largestBetFor,
  packageMultiplierE4,
  packagePayout,
  stakeOfBet,
  stepOfBets,
  unitsFromKopecks,
} from './package-money.ts'

const kopecks = fc.bigInt(0n, 9_000_000_000_00n)
const cost = fc.integer({ min: 100, max: 100_000 })

test('kopecks convert both ways, and a fraction of a kopeck is invalid', () => {
  fc.assert(
    fc.property(kopecks, (sum) => {
      expect(kopecksFromUnits(unitsFromKopecks(sum))).toBe(sum)
      expect(kopecksFromUnits(unitsFromKopecks(sum) + 1)).toBeUndefined()
    }),
  )
  for (const wrong of [-10_000, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])
    expect(kopecksFromUnits(wrong)).toBeUndefined()
})

test('with its step, every bet costs whole kopecks in every mode, and a rouble is a valid bet', () => {
  fc.assert(
    fc.property(fc.array(cost, { minLength: 1, maxLength: 5 }), fc.bigInt(1n, 100_000n), (costs, steps) => {
      const step = stepOfBets(costs)
      expect(100n % step).toBe(0n)
      for (const each of costs) {
        const stake = stakeOfBet(steps * step, each)
        expect(stake === undefined ? undefined : betOfStake(stake, each)).toBe(steps * step)
      }
    }),
  )
})

test('the largest bet wins no more than allowed, and one kopeck more exceeds it', () => {
  fc.assert(
    fc.property(fc.bigInt(1_00n, 1_000_000_00n), fc.integer({ min: 10, max: 10_000_000 }), (most, payout) => {
      const bet = largestBetFor(most, payout)
      expect(bet * BigInt(payout)).toBeLessThanOrEqual(most * 100n)
      expect((bet + 1n) * BigInt(payout)).toBeGreaterThan(most * 100n)
      expect(packagePayout(bet, BigInt(payout))).toBeLessThanOrEqual(most)
    }),
  )
})

test('a payout is expressed relative to the mode’s cost', () => {
  expect(packageMultiplierE4(9500n, 5000)).toBe(19_000)
  expect(packageMultiplierE4(100n, 300)).toBe(3_333)
})
