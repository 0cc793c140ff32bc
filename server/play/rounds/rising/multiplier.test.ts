import { crash } from '@kurazh/games/crash/crash.ts'
import { expect, test } from 'vitest'
import { roundPayout } from '../loop/round-payout.ts'
import { cashedOutE2, largestMultiplierE2, reachedE2 } from './multiplier.ts'

test('what a cash-out pays: the multiplier of its moment, never above its own, nothing after the end', () => {
  const endsAt = crash.playMs(200)
  expect(cashedOutE2(crash, 200, 150, crash.elapsedMsFor(140))).toBe(140)
  expect(cashedOutE2(crash, 200, 150, crash.elapsedMsFor(160))).toBe(150)
  expect(cashedOutE2(crash, 200, 9_999, endsAt - 1)).toBe(200)
  expect(cashedOutE2(crash, 200, 9_999, endsAt)).toBeUndefined()
  expect(cashedOutE2(crash, 100, 150, 0)).toBeUndefined()
})

test('a round broken off pays what it had reached: nothing before its start, the crash point at most', () => {
  expect(reachedE2(crash, 200, 1_000)).toBe(106)
  expect(reachedE2(crash, 200, crash.playMs(200) - 1)).toBe(200)
  expect(reachedE2(crash, 200, crash.playMs(200))).toBe(200)
  expect(reachedE2(crash, 200, -1)).toBe(0)
  expect(reachedE2(crash, 100, 0)).toBe(100)
})

test('the largest multiplier is the last whose payout still fits', () => {
  for (const stake of [100n, 101n, 777n, 10_000n, 2_000_000n]) {
    const largest = largestMultiplierE2(stake, 100_000_000n)
    expect(roundPayout(stake, largest)).toBeLessThanOrEqual(100_000_000n)
    expect(roundPayout(stake, largest + 1)).toBeGreaterThan(100_000_000n)
  }
})
