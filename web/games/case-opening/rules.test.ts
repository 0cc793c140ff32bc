import { caseNames, listOf } from '@kurazh/games/case-opening/case-opening.ts'
import { weightSum } from '@kurazh/games/case-opening/entries-v1.ts'
import { expect, test } from 'vitest'
import { plainText, tablesIn } from '../../ui/text/text.ts'
import { entryText } from './face.ts'
import { lastTile, ribbonOf, tileAt, tileCount } from './ribbon.ts'
import { body } from './rules.md'

test('every case has a table with all of its entries, their weights and chances', () => {
  const [returns = [], ...tables] = tablesIn(body)
  expect(returns).toHaveLength(caseNames.length)
  expect(tables).toHaveLength(caseNames.length)
  for (const [place, name] of caseNames.entries()) {
    const rows = tables[place] ?? []
    expect(rows.map(([multiplier]) => multiplier)).toEqual(
      listOf(name).map(({ multiplierE4 }) => entryText(multiplierE4)),
    )
    for (const [row, { weight }] of listOf(name).entries())
      expect(Number.parseFloat(rows[row]?.[2] ?? '')).toBeCloseTo((weight * 100) / weightSum, 2)
  }
  expect(plainText(body)).not.toContain('undefined')
})

test('the ribbon stops at what was drawn and shows other entries as often as the case holds them', () => {
  const [counts, ribbons] = [new Array<number>(8).fill(0), 3_000]
  for (let seed = 1; seed <= ribbons; seed += 1) {
    const tiles = ribbonOf('casket', seed, 7)
    expect([tiles.length, tiles[lastTile]]).toEqual([tileCount, 7])
    for (const [tile, entry] of tiles.entries()) if (tile !== lastTile) counts[entry] = (counts[entry] ?? 0) + 1
  }
  for (const [entry, { weight }] of listOf('casket').entries())
    expect(Math.abs((counts[entry] ?? 0) / (ribbons * (tileCount - 1)) - weight / weightSum)).toBeLessThan(0.01)
  expect([tileAt(-1), tileAt(1), tileAt(2)]).toEqual([3, lastTile, lastTile])
})
