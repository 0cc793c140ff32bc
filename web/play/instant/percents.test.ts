import { expect, test } from 'vitest'
import { percentOfChance } from './percents.ts'

test('chances keep two significant figures however small', () => {
  expect(
    [percentOfChance(2 / 2 ** 16), percentOfChance(12_870 / 2 ** 16), percentOfChance(70 / 2 ** 8)].map((text) =>
      text.replaceAll('\u00a0', ' '),
    ),
  ).toEqual(['0.0031 %', '19.64 %', '27.34 %'])
})
