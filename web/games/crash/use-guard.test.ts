import { expect, test } from 'vitest'
import { guardMs } from './use-guard.ts'

test.each([
  ['placing', 'placed', '«Поставить» and «Отменить»'],
  ['placing', 'free', 'a refused bet and «Поставить»'],
  ['cancelling', 'free', '«Отменить» and «Поставить»'],
  ['late', 'ordered', '«На следующий раунд» and «Отменить»'],
  ['ordered', 'late', '«Отменить» and «На следующий раунд»'],
  ['inPlay', 'late', '«Забрать» and «На следующий раунд»'],
  ['acting', 'late', '«Забрать» and «На следующий раунд»'],
] as const)('%s, then %s: one finger does not press both %s', (from, to, _both) => {
  expect(guardMs(from, to)).toBeGreaterThanOrEqual(400)
})

test('urgent presses are taken almost at once: on a bet that begins to fly, and on the next round that takes bets', () => {
  for (const from of ['placed', 'sealed', 'placing'] as const) expect(guardMs(from, 'inPlay')).toBeLessThanOrEqual(250)
  expect(guardMs('late', 'free')).toBe(0)
})
