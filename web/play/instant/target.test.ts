import { isTarget, targetBounds } from '@kurazh/games/bubbles/bubbles.ts'
import { expect, test } from 'vitest'
import { chanceBoundsOf, chanceOf, chanceText, nextTarget, onGrid, targetOf, targetOfNextChance } from './target.ts'

const chanceBounds = chanceBoundsOf(targetBounds)

test('either field gives the other: 99 divided by it', () => {
  expect([2, 10, 1_000_000].map(chanceOf)).toEqual([49.5, 9.9, 0.000_099])
  expect([49.5, 50, 9.9, 1, 0.5, 98].map((chance) => targetOf(targetBounds, chance))).toEqual([
    2, 1.98, 10, 99, 198, 1.01,
  ])
})

test('the target of any chance is one the rules take', () => {
  for (let chance = chanceBounds.min; chance < chanceBounds.max; chance *= 1.0137)
    expect(isTarget(targetOf(targetBounds, chance)), String(chance)).toBe(true)
  for (const target of [0, 0.5, 1, 1.004, 1.015, 7_777.777, 1e9])
    expect(isTarget(onGrid(targetBounds, target)), String(target)).toBe(true)
})

test('the target of a target’s own chance is that target', () => {
  for (let hundredths = 101; hundredths <= 100_000_000; hundredths = Math.ceil(hundredths * 1.003)) {
    expect(targetOf(targetBounds, chanceOf(hundredths / 100))).toBe(hundredths / 100)
  }
})

test('a chance is written with as many decimals as it needs to be significant', () => {
  expect([49.5, 98.019_8, 9.9, 0.99, 0.099, 0.0099, 0.000_099].map(chanceText)).toEqual([
    '49.50',
    '98.02',
    '9.90',
    '0.990',
    '0.0990',
    '0.00990',
    '0.000099',
  ])
})

test('plus and minus go from one round target to the next', () => {
  const up = [1.01, 1.99, 2, 2.37, 9.9, 10, 99, 100, 999_990, 1_000_000].map((target) =>
    nextTarget(targetBounds, target, 1),
  )
  expect(up).toEqual([1.02, 2, 2.1, 2.4, 10, 11, 100, 110, 1_000_000, 1_000_000])
  const down = [1_000_000, 110, 100, 11, 10, 2.37, 2.1, 2, 1.02, 1.01].map((target) =>
    nextTarget(targetBounds, target, -1),
  )
  expect(down).toEqual([990_000, 100, 99, 10, 9.9, 2.3, 2, 1.99, 1.01, 1.01])
})

test('plus and minus of the chance always move, and raise or lower it', () => {
  for (let target = 1.01; target < 900_000; target = onGrid(targetBounds, target * 1.31 + 0.01)) {
    const [more, less] = [targetOfNextChance(targetBounds, target, 1), targetOfNextChance(targetBounds, target, -1)]
    if (target > 1.01) expect(chanceOf(more), `more at ${target}`).toBeGreaterThan(chanceOf(target))
    expect(chanceOf(less), `less at ${target}`).toBeLessThan(chanceOf(target))
  }
  expect(chanceOf(targetOfNextChance(targetBounds, 2, 1))).toBe(50)
  expect(chanceOf(targetOfNextChance(targetBounds, 2, -1))).toBeCloseTo(49.01, 2)
  expect(targetOfNextChance(targetBounds, 1.01, 1)).toBe(1.01)
  expect(targetOfNextChance(targetBounds, 1_000_000, -1)).toBe(1_000_000)
})
