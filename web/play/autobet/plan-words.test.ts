import { expect, test } from 'vitest'
import { planWords } from './plan-words.ts'

const same = { kind: 'reset', percent: 100 } as const
const more = { kind: 'raise', percent: 100 } as const

test.each([
  [{ count: 10, onWin: same, onLoss: same }, 10_00n, '10 × 10 ₽'],
  [{ count: 1, onWin: same, onLoss: same }, 10_50n, '1 × 10.50 ₽'],
  [{ count: 0, onWin: same, onLoss: same }, 10_00n, '∞ × 10 ₽'],
  [{ count: 3, onWin: same, onLoss: more }, 500_00n, '3 × от 500 ₽'],
  [{ count: 12_000, onWin: more, onLoss: same }, 1_00n, '12 000 × от 1 ₽'],
])('a plan names the number of bets and the first stake: %o', (plan, stake, words) => {
  expect(planWords(plan, stake).replaceAll('\u00a0', ' ')).toBe(words)
})
