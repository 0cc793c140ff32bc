import { segmentCounts } from '@kurazh/games/fortune/fortune.ts'
import { expect, test } from 'vitest'
import { segmentUnder, spinTo, wayAfter } from './spin.ts'

test.each(segmentCounts)('a spin of %i segments ends on the drawn one, from any turn, always forwards', (segments) => {
  for (const from of [0, 17.3, 359.9, 7_201])
    for (let segment = 0; segment < segments; segment += 1) {
      const to = spinTo(from, segment, segments)
      expect(segmentUnder(to, segments)).toBe(segment)
      expect(to - from).toBeGreaterThanOrEqual(4 * 360)
      expect(to - from).toBeLessThan(5 * 360)
    }
})

test('the way begins at none, ends at all of it, and never turns back', () => {
  expect([wayAfter(-1), wayAfter(0), wayAfter(1), wayAfter(2)]).toEqual([0, 0, 1, 1])
  const steps = Array.from({ length: 101 }, (_, step) => wayAfter(step / 100))
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
})
