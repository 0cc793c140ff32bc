/**
 * The published chart: the move for one's total and the dealer's open card. The exact engine derives it from the rules
 * of these tables (exact/chart.test.ts); here it is written as the table shows it.
 */
import { isPair, pointsOf, totalOf } from './cards.ts'

/**
 * H hit, S stand, P split, D double or else hit, E double or else stand. Columns: the dealer's 2, 3, 4, 5, 6, 7, 8, 9,
 * ten, ace.
 */
export interface Chart {
  readonly hard: Readonly<Record<number, string>>
  readonly soft: Readonly<Record<number, string>>
  /** Keyed by the points of one card of the pair. */
  readonly pairs: Readonly<Record<number, string>>
}

/** Hard totals below 9 hit, above 16 stand; soft totals from 19 stand. */
export const chart: Chart = {
  hard: {
    4: 'HHHHHHHHHH',
    5: 'HHHHHHHHHH',
    6: 'HHHHHHHHHH',
    7: 'HHHHHHHHHH',
    8: 'HHHHHHHHHH',
    9: 'HDDDDHHHHH',
    10: 'DDDDDDDDHH',
    11: 'DDDDDDDDDH',
    12: 'HHSSSHHHHH',
    13: 'SSSSSHHHHH',
    14: 'SSSSSHHHHH',
    15: 'SSSSSHHHHH',
    16: 'SSSSSHHHHH',
    17: 'SSSSSSSSSS',
    18: 'SSSSSSSSSS',
    19: 'SSSSSSSSSS',
    20: 'SSSSSSSSSS',
  },
  soft: {
    12: 'HHHHDHHHHH',
    13: 'HHHDDHHHHH',
    14: 'HHHDDHHHHH',
    15: 'HHDDDHHHHH',
    16: 'HHDDDHHHHH',
    17: 'HDDDDHHHHH',
    18: 'SEEEESSHHH',
    19: 'SSSSSSSSSS',
    20: 'SSSSSSSSSS',
  },
  pairs: {
    1: 'PPPPPPPPPP',
    2: 'PPPPPPHHHH',
    3: 'PPPPPPHHHH',
    4: 'HHHPPHHHHH',
    5: 'DDDDDDDDHH',
    6: 'PPPPPHHHHH',
    7: 'PPPPPPHHHH',
    8: 'PPPPPPPPPP',
    9: 'PPPPPSPPSS',
    10: 'SSSSSSSSSS',
  },
}

/** The column of a dealer's card by its points. */
const columnOf = (points: number): number => (points === 1 ? 9 : points - 2)

/** The cell of the chart for these cards against a dealer's open card; `split` cells are separate. */
export function cellAt(
  cards: readonly number[],
  dealer: number,
  canSplit: boolean,
): { rows: keyof Chart; row: number; column: number } {
  const { points, soft } = totalOf(cards)
  const isPaired = canSplit && isPair(cards)
  return {
    rows: isPaired ? 'pairs' : soft ? 'soft' : 'hard',
    row: isPaired ? pointsOf(cards[0] as number) : points,
    column: columnOf(pointsOf(dealer)),
  }
}

function cellOf(cards: readonly number[], dealer: number, canSplit: boolean): string {
  const { rows, row, column } = cellAt(cards, dealer, canSplit)
  return chart[rows][row]?.[column] ?? 'S'
}

/** The chart's move among the possible ones. */
export function chartMove(
  cards: readonly number[],
  dealer: number,
  moves: readonly string[],
): 'hit' | 'stand' | 'double' | 'split' {
  const cell = cellOf(cards, dealer, moves.includes('split'))
  if (cell === 'P') return 'split'
  if (cell === 'D' || cell === 'E') return moves.includes('double') ? 'double' : cell === 'D' ? 'hit' : 'stand'
  return cell === 'H' ? 'hit' : 'stand'
}
