import { plinko, multipliersE4 } from '@kurazh/games/plinko/plinko.ts'
import { expect, test } from 'vitest'
import { heatOf } from './heat.ts'

/** Relative luminance of «#rrggbb», as WCAG counts it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const values = [...new Set(plinko.sampleParams.flatMap((board) => multipliersE4(board)))]

test('a bin worth more is never cooler', () => {
  const sorted = values.toSorted((a, b) => a - b).map((value) => heatOf(value).level)
  expect(sorted).toEqual(sorted.toSorted((a, b) => a - b))
  expect(new Set(sorted)).toEqual(new Set([0, 1, 2, 3, 4, 5]))
})

test('a bin that returns less than the stake has the coolest colour', () => {
  expect([heatOf(2_000).level, heatOf(9_000).level, heatOf(10_000).level]).toEqual([0, 0, 1])
})

test('figures are readable on every colour', () => {
  for (const value of values) {
    const { fill, text } = heatOf(value)
    const [light, dark] = [luminance(fill), luminance(text)].toSorted((a, b) => b - a) as [number, number]
    expect((light + 0.05) / (dark + 0.05), `${text} on ${fill}`).toBeGreaterThanOrEqual(4.5)
  }
})
