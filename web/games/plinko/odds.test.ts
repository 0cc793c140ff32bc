import { plinko } from '@kurazh/games/plinko/plinko.ts'
import { expect, test } from 'vitest'
import { oddsOf, winningPaths } from './odds.ts'

test('every path of a board is counted once', () => {
  for (const board of plinko.sampleParams)
    expect(oddsOf(board).reduce((sum, { count }) => sum + count, 0)).toBe(2 ** board.rows)
})

test('the odds and the values give the exact return', () => {
  for (const board of plinko.sampleParams) {
    const paid = oddsOf(board).reduce((sum, { multiplierE4, count }) => sum + BigInt(multiplierE4) * BigInt(count), 0n)
    const { numerator, denominator } = plinko.rtp(board)
    expect(paid * denominator).toBe(numerator * 10_000n * 2n ** BigInt(board.rows))
  }
})

test('sixteen rows, high risk: 1000 twice in 65,536, and bins of the same value together', () => {
  const odds = oddsOf({ rows: 16, risk: 'high' })
  expect(odds[0]).toEqual({ multiplierE4: 10_000_000, count: 2 })
  expect(odds.at(-1)).toEqual({ multiplierE4: 2_000, count: 12_870 + 2 * (11_440 + 8_008) })
})

test('a bin that only gives the stake back is no win', () => {
  // Eight rows, low: 56 and 28 paths a side pay 1 and 1.1.
  expect(winningPaths({ rows: 8, risk: 'low' })).toBe(2 * (1 + 8 + 28))
})
