import { dice, multiplierE4For, winRange } from '@kurazh/games/dice/dice.ts'
import { compare, fraction } from '@kurazh/games/core/rtp.ts'
import { describe, expect, test } from 'vitest'
import { plainText, tablesIn } from '../../ui/text/text.ts'
import { body, lead } from './rules.md'

const text = plainText(body).replaceAll('\u00a0', ' ')
const rows = tablesIn(body).flat()

describe('the rules of dice in the help', () => {
  test('every row shows what the rules give for its chance', () => {
    expect(rows.length).toBeGreaterThanOrEqual(6)
    for (const [chanceText = '', range = '', multiplier = '', returned = ''] of rows) {
      const chance = Number.parseFloat(chanceText)
      const { from, to } = winRange(chance, 'under')
      expect(range).toBe(`${String(from).padStart(6, '0')}–${String(to).padStart(6, '0')}`)
      expect(Number.parseFloat(multiplier) * 10_000).toBeCloseTo(multiplierE4For(chance), 6)
      const { numerator, denominator } = dice.rtp({ chance, side: 'under' })
      // Four decimals of a percent: half of the last one either way.
      expect(
        Math.abs(Number.parseFloat(returned) - (Number(numerator) / Number(denominator)) * 100),
      ).toBeLessThanOrEqual(0.000_050_01)
    }
  })

  test('no chance on the grid returns less than the one it names as the least', () => {
    const named = Number(/хуже всех округление ложится на\s+(\d+\.\d+) %/.exec(text)?.[1])
    const least = dice.rtp({ chance: named, side: 'under' })
    // The draw's own bias is below 2⁻³² of a chance; the rounding of the multiplier is compared.
    const slack = fraction(1n, 10_000_000n)
    for (let hundredths = 100; hundredths <= 9500; hundredths += 1) {
      const { numerator, denominator } = dice.rtp({ chance: hundredths / 100, side: 'under' })
      const raised = fraction(numerator * slack.denominator + denominator, denominator * slack.denominator)
      expect(compare(raised, least)).toBeGreaterThanOrEqual(0)
    }
  })

  test('the example pays by the rules', () => {
    expect(text).toContain('ставка 10 ₽, выплата 20.00 ₽')
    expect(lead).toContain('от 1 до 95 %')
  })
})
