/** The figures of `rules.md`, computed from the rules the server plays by. */
import { formatAmount } from '@kurazh/shared/money/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { mines, minesPaytable } from '@kurazh/games/mines/mines.ts'
import { cellCount, minesBounds } from '@kurazh/games/mines/field.ts'
import { compare, decimalOf, type Fraction, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { tableText } from '../../play/layout/table-text.ts'
import { formatMultiplier } from '../../ui/text/format.ts'
import { minesText } from './face.ts'

const shownMines = [1, 3, 5, 10, 24] as const
const shownGems = [1, 2, 3, 5, 10, 15, 20, 22, 24] as const
const returnDecimals = 4

function cell(count: number, gems: number): string {
  const multiplierE4 = minesPaytable(count)[gems - 1]
  return multiplierE4 === undefined ? '—' : formatMultiplier(multiplierE4)
}

function row(gems: number): string[] {
  return [String(gems), ...shownMines.map((count) => cell(count, gems))]
}

function percentText(value: Fraction): string {
  return decimalOf(multiply(value, fraction(100n, 1n)), returnDecimals)
}

/** The least and the most that any stop with any number of mines returns. */
function returns(): [least: Fraction, most: Fraction] {
  const all = Array.from({ length: minesBounds.max }, (_, index) => ({ mines: index + 1 })).flatMap((params) =>
    minesPaytable(params.mines).map((_, index) => mines.rtp(params, index + 1)),
  )
  const sorted = all.toSorted(compare)
  return [sorted[0] as Fraction, sorted.at(-1) as Fraction]
}

const [least, most] = returns()
/** Of 10 roubles after three gems with three mines. */
const examplePayout = formatAmount(payoutKopecks(10_00n, minesPaytable(3)[2] as number))

export default {
  cells: cellCount,
  minMines: minesBounds.min,
  maxMines: minesBounds.max,
  exampleMines: minesText(3),
  exampleMultiplier: formatMultiplier(minesPaytable(3)[2] as number),
  examplePayout,
  least: percentText(least),
  most: percentText(most),
  lastCell: cellCount - 1,
  prizes: tableText(['Камней', ...shownMines.map((count) => minesText(count))], shownGems.map(row)),
}
