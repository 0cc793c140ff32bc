import { rim } from '@kurazh/games/wheel/wheel.ts'
import { expect, test } from 'vitest'
import { cellAt, spinTo, standingAt } from './spin.ts'

test('from any position the wheel turns forwards to the very cell that was drawn', () => {
  for (const from of [0, standingAt(0), standingAt(57), 1234.5, -9.9]) {
    for (const cell of rim.keys()) {
      const turn = spinTo(from, cell)
      expect(turn - from).toBeGreaterThanOrEqual(5 * 360)
      expect(turn - from).toBeLessThan(6 * 360)
      expect(cellAt(turn)).toBe(cell)
    }
  }
})
