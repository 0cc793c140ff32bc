import { expect, test } from 'vitest'
import { firstAutoSettings, planOf } from './auto-fields.tsx'
import { usualStopKopecks } from './autobet.ts'

test.each([
  [10, 10_00n, 50_00n],
  [15, 10_01n, 75_07n],
  [0, 10_00n, 100_00n],
  [1, 1_00n, 1_00n],
  [100_000, 20_000_00n, 10_000_000_00n],
])('a stop the player has not set is half of the plan’s cost: %i bets of %i kopecks', (count, stake, stop) => {
  expect(usualStopKopecks(count, stake)).toBe(stop)
})

test('a stop follows count and stake until the player sets it', () => {
  const on = { ...firstAutoSettings, stopLoss: { on: true, kopecks: null } }
  expect(planOf(on, 10_00n)).toMatchObject({ stopLossKopecks: 50_00n, stopProfitKopecks: null })
  expect(planOf({ ...on, count: 20 }, 30_00n)).toMatchObject({ stopLossKopecks: 300_00n })
  expect(planOf({ ...on, stopLoss: { on: true, kopecks: 7_00n } }, 30_00n)).toMatchObject({ stopLossKopecks: 7_00n })
})
