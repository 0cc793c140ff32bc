import { keno, multipliersE4, risks } from '@kurazh/games/keno/keno.ts'
import { expect, test } from 'vitest'
import { plainText, tablesIn } from '../../ui/text/text.ts'
import { body } from './rules.md'

const [chances = [], ...tables] = tablesIn(body)

test('all forty rows are listed with the multipliers and the return of the rules themselves', () => {
  expect(tables.map((rows) => rows.length)).toEqual([10, 10, 10, 10])
  for (const [index, rows] of tables.entries())
    for (const [count = '', pays = '', returned = ''] of rows) {
      const bet = {
        risk: risks[index] ?? 'low',
        picks: Array.from({ length: Number(count) }, (_, pick) => pick + 1),
      }
      const listed = pays.split('·').map((each) =>
        each
          .replaceAll(/[\u00a0\s]/g, '')
          .replace('×', '')
          .split('—'),
      )
      const row = multipliersE4(bet).flatMap((multiplierE4, hits) => (multiplierE4 > 0 ? [[hits, multiplierE4]] : []))
      expect(listed.map(([hits, times]) => [Number(hits), Math.round(Number(times) * 10_000)])).toEqual(row)
      const { numerator, denominator } = keno.rtp(bet)
      expect(Math.abs(Number(returned) - Number((numerator * 10_000_000n) / denominator) / 100_000)).toBeLessThan(
        0.000_6,
      )
    }
})

test('the chances of the example add up to one', () => {
  expect(chances.reduce((sum, [, , chance = '']) => sum + Number(chance), 0)).toBeCloseTo(100, 4)
  expect(plainText(body).replaceAll('\u00a0', ' ')).toContain('до 1 000×')
})
