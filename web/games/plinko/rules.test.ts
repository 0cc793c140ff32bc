import { multipliersE4, plinko } from '@kurazh/games/plinko/plinko.ts'
import { risks } from '@kurazh/games/plinko/risks.ts'
import { describe, expect, test } from 'vitest'
import { plainText, tablesIn } from '../../ui/text/text.ts'
import { body, lead } from './rules.md'

const [odds = [], ...tables] = tablesIn(body)

describe('the rules of plinko in the help', () => {
  test('all 27 boards are listed with the multipliers and the return of the rules themselves', () => {
    expect(tables.map((rows) => rows.length)).toEqual([9, 9, 9])
    for (const [index, rows] of tables.entries()) {
      for (const [count = '', bins = '', returned = ''] of rows) {
        const board = { rows: Number(count), risk: risks[index] ?? 'low' }
        const half = bins.split(' · ').map((text) => Math.round(Number(text) * 10) * 1_000)
        expect(multipliersE4(board).slice(-half.length)).toEqual(half)
        expect(half).toHaveLength(Math.ceil((board.rows + 1) / 2))
        const { numerator, denominator } = plinko.rtp(board)
        expect(Math.abs(Number(returned) - (Number(numerator) / Number(denominator)) * 100)).toBeLessThanOrEqual(
          0.000_51,
        )
      }
    }
  })

  test('the counts of the example are all of its paths', () => {
    const sum = odds.reduce((all, [, count = '']) => all + Number(count.replaceAll('\u00a0', '')), 0)
    expect(sum).toBe(65_536)
  })

  test('the range of returns it names is the real one', () => {
    expect(plainText(body).replaceAll('\u00a0', ' ')).toContain('от 98.906 до 99.160 %')
    expect(lead).toContain('8–16 рядов')
  })
})
