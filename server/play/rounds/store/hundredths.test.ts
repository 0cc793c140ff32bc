import { crash } from '@kurazh/games/crash/crash.ts'
import { expect, test } from 'vitest'
import { fromHundredths, hundredthsOf, pointOf, resultOf } from './hundredths.ts'

test('a multiplier is written to its column and read back; one that is not whole hundredths is rejected', () => {
  for (const multiplierE4 of [0, 10_000, 10_100, 20_500, 100_000_000, 810_372_700])
    expect(fromHundredths(BigInt(hundredthsOf(multiplierE4)))).toBe(multiplierE4)
  for (const multiplierE4 of [1, 10_001, 20_204]) expect(() => hundredthsOf(multiplierE4)).toThrow(RangeError)
})

test('a crash point is stored in hundredths, the result of any other draw unchanged', () => {
  expect([pointOf('crash', 25_000), resultOf('crash', 250n)]).toEqual([250, 25_000])
  expect([pointOf('wheel', 36), resultOf('wheel', 36n)]).toEqual([36, 36])
})

test('the highest possible crash points fit their column and are read back unchanged', () => {
  for (const left of [1, 2, 3, 7, 1000, 123_457, 2 ** 30 + 1]) {
    const result = crash.resultOf(2 ** 52 - left)
    const point = pointOf('crash', result)
    for (const column of [point, hundredthsOf(result), hundredthsOf(crash.multiplierE4At(crash.playMs(result)))])
      expect(BigInt(column) < 2n ** 63n).toBe(true)
    expect(crash.toldResult(resultOf('crash', BigInt(point)))).toBeCloseTo(
      crash.toldResult(result),
      -Math.floor(Math.log10(crash.toldResult(result))) + 12,
    )
    expect(crash.playMs(result)).toBeGreaterThan(100_000)
  }
})
