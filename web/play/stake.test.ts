import { expect, test } from 'vitest'
import { fitStake, largestStake } from './stake.ts'

const limits = { minKopecks: 100n, maxKopecks: 2_000_000n, maxWinKopecks: 100_000_000n }

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

test('a stake is brought within limits', () => {
  expect([1n, 100n, 150n, 9_000_000n].map((kopecks) => fitStake(kopecks, 100n, 2_000_000n))).toEqual([100n, 100n, 150n, 2_000_000n])
})
