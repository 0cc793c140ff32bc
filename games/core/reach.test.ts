import { expect, test } from 'vitest'
import * as bubbles from '../bubbles/bubbles.ts'
import { crash, drawsReaching as drawsOfCrash } from '../crash/crash.ts'
import { longRng } from '../testing/long-rng.ts'
import { drawsReaching, hundredthsOf, isTargetWithin, reachedBy, reachPayoffs, targetE4 } from './reach.ts'

const seed = process.env['SEED'] ?? 'reach'
console.info(`seed ${seed}`)
const targets = [1.01, 1.02, 1.5, 1.98, 2, 3.33, 10, 99.99, 1_000, 9_999.99, 1_000_000]

test('follows the law of bubbles and of crash, draw by draw and target by target', () => {
  const rng = longRng(seed)
  for (const draw of [0, 1, 2 ** 51, 2 ** 52 - 50, ...Array.from({ length: 2_000 }, () => rng.wide())]) {
    expect(reachedBy(draw)).toBe(bubbles.pointOf(draw))
    expect(reachedBy(draw) * crash.gridE4).toBe(crash.resultOf(draw))
  }
  for (const target of targets) {
    expect(reachPayoffs(target)).toEqual(bubbles.payoffs({ target }))
    expect(drawsReaching(target)).toBe(drawsOfCrash(targetE4(target)))
    expect(hundredthsOf(target)).toBe(bubbles.hundredthsOf(target))
    expect(isTargetWithin(bubbles.targetBounds, target)).toBe(true)
  }
})

test('a target off the grid or out of bounds is invalid', () => {
  for (const target of [1, 1.001, 2.005, 1_000_000.01, Number.NaN, Number.POSITIVE_INFINITY, -2])
    expect(isTargetWithin(bubbles.targetBounds, target), String(target)).toBe(false)
})
