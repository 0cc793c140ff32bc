import { bubbles, multiplierE4For, pointOf, winningDraws } from '@kurazh/games/bubbles/bubbles.ts'
import { describe, expect, test } from 'vitest'
import { plainText, tablesIn } from '../../ui/text/text.ts'
import { body, lead } from './rules.md'

const numberIn = (cell = '') => Number.parseFloat(cell.replaceAll('\u00a0', ''))
const text = plainText(body).replaceAll('\u00a0', ' ')
const rows = tablesIn(body)
  .flat()
  .map((row) => row.map(numberIn))

describe('the rules of bubbles in the help', () => {
  test('every row shows what the rules give for its target', () => {
    expect(rows.length).toBeGreaterThanOrEqual(8)
    for (const [target = 0, chance = 0, oneIn = 0, returned = 0] of rows) {
      const share = Number(winningDraws(target)) / 2 ** 52
      expect(Math.abs(chance / (share * 100) - 1)).toBeLessThan(0.01)
      expect(oneIn * share).toBeCloseTo(1, 2)
      const { numerator, denominator } = bubbles.rtp({ target })
      expect(returned).toBeCloseTo((Number(numerator) / Number(denominator)) * 100, 3)
    }
  })

  test('the example pays by the rules', () => {
    expect(multiplierE4For(2.5)).toBe(25_000)
    expect(text).toContain('ставка 10 ₽, выплата 25.00 ₽')
    expect(lead).toContain('1.01×')
  })

  test('as many bubbles burst at once as the help states', () => {
    // The first draw that reaches 1.01: everything below bursts at 1.00.
    const first = 2 ** 52 - Number(winningDraws(1.01))
    expect(pointOf(first - 1)).toBe(100)
    expect(pointOf(first)).toBe(101)
    expect(Number(/лопается (\d+\.\d+) % пузырей/.exec(text)?.[1])).toBeCloseTo((first / 2 ** 52) * 100, 2)
  })
})
