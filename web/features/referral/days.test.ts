import { expect, test } from 'vitest'
import { heights, lastDays, shownDays } from './days.ts'

test('the last ninety complete days in Moscow time, whichever of them the server sent', () => {
  // Half past midnight in Moscow: the new day has begun there.
  const days = lastDays([{ day: '2026-11-20', edge: '500', income: '50' }], new Date('2026-11-21T21:30:00Z'))
  expect(days).toHaveLength(shownDays)
  expect(days.at(-1)).toEqual({ day: '2026-11-21', edge: 0n, income: 0n })
  expect(days.at(-2)).toEqual({ day: '2026-11-20', edge: 500n, income: 50n })
  expect(new Set(days.map(({ day }) => day)).size).toBe(shownDays)
  expect(days[0]?.day).toBe('2026-08-24')
})

test('bars are relative to the highest, and small values stay visible', () => {
  expect(heights([0n, 1n, 500_000n, 1_000_000n])).toEqual([0, 20, 500, 1_000])
  expect(heights([0n, 0n])).toEqual([0, 0])
})
