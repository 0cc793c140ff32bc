import { expect, test } from 'vitest'
import { fitStake, rangeOf, takes } from './stake.ts'

const limits = { minKopecks: 100n, maxKopecks: 2_000_000n, maxWinKopecks: 100_000_000n }

const largestStake = (of: typeof limits, bestMultiplierE4: number) => rangeOf(of, bestMultiplierE4)?.maxKopecks ?? 0n

test('the largest stake is the table’s own while its win fits', () => {
  expect(largestStake(limits, 20_000)).toBe(2_000_000n)
  expect(largestStake(limits, 500_000)).toBe(2_000_000n)
})

test('above that the largest stake is the last kopeck whose payout, rounded down, still fits', () => {
  for (const multiplierE4 of [500_001, 990_000, 123_456_789]) {
    const largest = largestStake(limits, multiplierE4)
    const payout = (stake: bigint) => (stake * BigInt(multiplierE4)) / 10_000n
    expect(payout(largest)).toBeLessThanOrEqual(limits.maxWinKopecks)
    expect(payout(largest + 1n)).toBeGreaterThan(limits.maxWinKopecks)
  }
})

test('a stake is moved within the limits', () => {
  expect([1n, 100n, 150n, 9_000_000n].map((kopecks) => fitStake(kopecks, limits))).toEqual([
    100n,
    100n,
    150n,
    2_000_000n,
  ])
})

test("until the table's limits are known no stake fits and none is changed", () => {
  expect(rangeOf(undefined, 20_000)).toBeUndefined()
  expect(takes(undefined, 1000n)).toBe(false)
  expect(fitStake(7n, undefined)).toBe(7n)
  expect([99n, 100n, 2_000_000n, 2_000_001n].map((kopecks) => takes(rangeOf(limits, null), kopecks))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
