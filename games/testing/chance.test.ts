import { expect, test } from 'vitest'
import { createChance } from './chance.ts'

const drawn = (seed: string) => {
  const chance = createChance(seed)
  return [chance.float(), chance.whole(-3, 3), chance.below(10), chance.oneOf(['a', 'b', 'c']), chance.text(12)]
}

test('a seed determines the whole stream, and another seed gives another one', () => {
  expect(drawn('one')).toEqual(drawn('one'))
  expect(drawn('one')).not.toEqual(drawn('two'))
})

test('every value of a range occurs, and none outside it', () => {
  const chance = createChance('range')
  expect(new Set(Array.from({ length: 500 }, () => chance.whole(-2, 2)))).toEqual(new Set([-2, -1, 0, 1, 2]))
  expect(new Set(Array.from({ length: 500 }, () => chance.below(3)))).toEqual(new Set([0, 1, 2]))
  for (const float of Array.from({ length: 500 }, () => chance.float())) expect(float >= 0 && float < 1).toBe(true)
  expect(chance.text(80)).toMatch(/^[0-9a-f]{80}$/)
  expect(() => chance.oneOf([])).toThrow('nothing to choose from')
})
