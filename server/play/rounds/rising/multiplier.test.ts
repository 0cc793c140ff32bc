import { crash } from '@kurazh/games/crash/crash.ts'
import { expect, test } from 'vitest'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { largestMultiplierE4 } from '@kurazh/games/core/max-win.ts'
import { cashedOutE4, reachedE4 } from './multiplier.ts'

test('a cash-out pays the multiplier of its moment, at most its ceiling, and nothing after the end', () => {
  const endsAt = crash.playMs(20_000)
  expect(cashedOutE4(crash, 20_000, 15_000, crash.elapsedMsFor(14_000))).toBe(14_000)
  expect(cashedOutE4(crash, 20_000, 15_000, crash.elapsedMsFor(16_000))).toBe(15_000)
  expect(cashedOutE4(crash, 20_000, 999_900, endsAt - 1)).toBe(20_000)
  expect(cashedOutE4(crash, 20_000, 999_900, endsAt)).toBeUndefined()
  expect(cashedOutE4(crash, 10_000, 15_000, 0)).toBeUndefined()
})

test('a round broken off pays what it had reached: nothing before its start, at most the crash point', () => {
  expect(reachedE4(crash, 20_000, 1_000)).toBe(10_600)
  expect(reachedE4(crash, 20_000, crash.playMs(20_000) - 1)).toBe(20_000)
  expect(reachedE4(crash, 20_000, crash.playMs(20_000))).toBe(20_000)
  expect(reachedE4(crash, 20_000, -1)).toBe(0)
  expect(reachedE4(crash, 10_000, 0)).toBe(10_000)
})

test('the largest multiplier is the last one whose payout still fits', () => {
  for (const stake of [100n, 101n, 777n, 10_000n, 2_000_000n]) {
    const largest = largestMultiplierE4(stake, 100_000_000n)
    expect(payoutKopecks(stake, largest)).toBeLessThanOrEqual(100_000_000n)
    expect(payoutKopecks(stake, largest + 1)).toBeGreaterThan(100_000_000n)
  }
})
