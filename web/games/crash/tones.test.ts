import { expect, test } from 'vitest'
import { legend, toneOf } from './tones.ts'

test("every height has a colour, and the colours change at the legend's values", () => {
  expect([1, 1.19, 1.2, 1.99, 2, 9.99, 10, 99.99, 100, 10_000].map(toneOf)).toEqual([
    'red',
    'red',
    'gray',
    'gray',
    'blue',
    'blue',
    'green',
    'green',
    'gold',
    'gold',
  ])
})

test('the shares of the legend make up all rounds', () => {
  expect(legend.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100, 9)
})
