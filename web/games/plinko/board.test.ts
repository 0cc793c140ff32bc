import { rowChoices } from '@kurazh/games/plinko/plinko.ts'
import { describe, expect, test } from 'vitest'
import { binX, everyPeg, fitBoard, pegMet, pegX } from './board.ts'

const boxes = [
  [312, 330],
  [336, 300],
  [636, 470],
  [740, 480],
  [1200, 700],
  [1600, 420],
] as const

describe.each(boxes)('in a box of %i by %i', (width, height) => {
  test.each(rowChoices)('a board of %i rows stays inside, pegs and bins apart', (rows) => {
    const fit = fitBoard(width, height, rows)
    const outermost = fit.middle + pegX(rows - 1, rows + 1) * fit.gap + fit.pegRadius
    expect(outermost).toBeLessThanOrEqual(width)
    expect(fit.binTop + fit.binHeight).toBeLessThanOrEqual(height)
    expect(fit.top - fit.rowStep - fit.ballRadius * 2).toBeGreaterThanOrEqual(0)
    expect(fit.binTop).toBeGreaterThan(fit.top + (rows - 1) * fit.rowStep + fit.pegRadius)
    // A ball passes between two pegs.
    expect(fit.gap - 2 * fit.pegRadius).toBeGreaterThan(2 * fit.ballRadius)
  })
})

test('every row has two pegs more than it has ways to be reached, and bins are between the pegs of the last', () => {
  expect(everyPeg(8).filter(({ row }) => row === 0)).toHaveLength(3)
  expect(everyPeg(8).filter(({ row }) => row === 7)).toHaveLength(10)
  for (let bin = 0; bin <= 8; bin += 1) expect(binX(8, bin)).toBe((pegX(7, bin) + pegX(7, bin + 1)) / 2)
})

test('a turn leads half a gap aside, to the nearest peg of the next row', () => {
  for (let rights = 0; rights < 5; rights += 1) {
    const here = pegX(5, pegMet(rights))
    expect(pegX(6, pegMet(rights)) - here).toBe(-0.5)
    expect(pegX(6, pegMet(rights + 1)) - here).toBe(0.5)
  }
})
