import { describe, expect, test } from 'vitest'
import { bestColumn } from './best-chart.ts'
import { byCards, type Cell, type ChartColumn, chartOf, columnFrom, firstColumn, letterOf } from './chart-maker.ts'
import type { Expected } from './expected.ts'
import { OpenCard } from './open-card.ts'
import { chartReturns } from './returns.ts'
import { type RuleSet, tableRules } from './rule-set.ts'

const cellsOf = (columns: readonly ChartColumn[], key: string) =>
  columns.map((column) => letterOf(column.cellAt(key))).join('')
/** Whether one way wins more than another, exactly. */
const isMore = ({ won: a }: Expected, { won: b }: Expected) => a.numerator * b.denominator > b.numerator * a.denominator

const late = new OpenCard(10, { ...tableRules, surrender: 'late' })
const lateFirst = firstColumn(late)
const lateBest = bestColumn(late, undefined, lateFirst)

describe('the best chart', () => {
  test('surrenders two cards of 16 against a ten and stands with three, with late surrender', () => {
    expect([cellsOf([lateFirst], 'hard 16'), cellsOf([lateBest], 'hard 16')]).toEqual(['R', 'U'])
    expect(chartOf([lateBest]).hard[16]).toBe('U')
    expect(isMore(chartReturns(late, lateBest), chartReturns(late, lateFirst))).toBe(true)
  })

  test('stands with a soft 18 of two cards against an ace with two decks; hands that drew do too', () => {
    const table = new OpenCard(1, { ...tableRules, decks: 2 })
    const first = firstColumn(table)
    const [byTotals, cards] = [bestColumn(table, undefined, first), bestColumn(table, byCards, first)]
    expect([first, byTotals, cards].map((column) => cellsOf([column], 'soft 18'))).toEqual(['H', 'S', 'H'])
    expect(cellsOf([cards], 'soft 18 3')).toBe('S')
    expect(isMore(chartReturns(table, byTotals), chartReturns(table, first))).toBe(true)
    expect(isMore(chartReturns(table, cards), chartReturns(table, byTotals))).toBe(true)
  })

  test('by cards is better against a ten, where 16 of three cards stands even if surrender is not played', () => {
    const table = new OpenCard(10, tableRules, late)
    const byTotals = bestColumn(table)
    const cards = bestColumn(table, byCards, byTotals)
    expect([cellsOf([byTotals], 'hard 16'), cellsOf([cards], 'hard 16 2'), cellsOf([cards], 'hard 16 3')]).toEqual([
      'H',
      'H',
      'S',
    ])
    expect(isMore(chartReturns(table, cards), chartReturns(table, byTotals))).toBe(true)
  })
})

describe('no single cell can be changed so that the chart returns more, as counted by the engine of returns', () => {
  const cases: [RuleSet, number, string[]][] = [
    [
      { ...tableRules, surrender: 'late' },
      10,
      ['hard 12', 'hard 14', 'hard 15', 'hard 16', 'hard 17', 'hard 10', 'soft 17', 'soft 18'],
    ],
    [{ ...tableRules, decks: 1, splits: 3 }, 9, ['hard 9', 'hard 11', 'hard 16', 'hard 17', 'soft 18', 'soft 19']],
  ]
  for (const [rules, open, keys] of cases) {
    test(`${rules.decks} decks, an open ${open}`, () => {
      const table = new OpenCard(open, rules, late)
      const column = bestColumn(table)
      const best = chartReturns(table, column)
      for (const key of keys) {
        for (const cell of otherCells(column.cellAt(key), rules)) {
          const changed = columnFrom({ ...column, cells: new Map([...column.cells, [key, cell]]) })
          expect(isMore(chartReturns(table, changed), best), `${key} ${letterOf(cell)}`).toBe(false)
        }
      }
      for (const pair of [2, 7, 8, 9]) {
        const splits = new Set(
          column.splits.has(pair) ? [...column.splits].filter((other) => other !== pair) : [...column.splits, pair],
        )
        expect(isMore(chartReturns(table, columnFrom({ ...column, splits })), best), `pair ${pair}`).toBe(false)
      }
    })
  }
})

/** Every other cell that these rules allow. */
function otherCells(cell: Cell, rules: RuleSet): Cell[] {
  const all = (['hit', 'stand'] as const).flatMap((free) =>
    [false, true].flatMap((double) => [false, true].map((surrender): Cell => ({ free, double, surrender }))),
  )
  return all.filter((each) => letterOf(each) !== letterOf(cell) && (!each.surrender || rules.surrender !== 'none'))
}
