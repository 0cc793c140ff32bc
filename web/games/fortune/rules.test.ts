import { fortune, multipliersE4, risks } from '@kurazh/games/fortune/fortune.ts'
import { expect, test } from 'vitest'
import { tablesIn } from '../../ui/text/text.ts'
import { body } from './rules.md'

test('all fifteen wheels are listed with the segments and the return of the rules themselves', () => {
  const tables = tablesIn(body)
  expect(tables.map((rows) => rows.length)).toEqual([5, 5, 5])
  for (const [index, rows] of tables.entries())
    for (const [count = '', carried = '', empty = '', returned = ''] of rows) {
      const bet = fortune.params.parse({ risk: risks[index], segments: Number(count) })
      const listed = carried.split('·').flatMap((each) => {
        const [times = '', segments = ''] = each.replaceAll(/[\u00a0\s×]/g, '').split('—')
        return Array.from({ length: Number(segments) }, () => Math.round(Number(times) * 10_000))
      })
      const all = [...listed, ...Array.from({ length: Number(empty) }, () => 0)]
      expect(all).toEqual(multipliersE4(bet).toSorted((a, b) => b - a))
      const { numerator, denominator } = fortune.rtp(bet)
      expect(Number(returned)).toBeCloseTo(Number((numerator * 10n ** 12n) / denominator) / 1e10, 5)
    }
})
