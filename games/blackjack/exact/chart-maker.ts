/**
 * A chart by totals, and a first chart for a rule set: the best move for each total, as the two cards of that total
 * come from the shoe (those of a pair only where no others make it), with larger hands following the same chart. For a
 * pair: whether splitting wins more than its total does. `best-chart.ts` turns it into the best one.
 */
import type { Chart } from '../chart.ts'
import { type Going, type OpenCard, doubling, mayDouble } from './open-card.ts'
import { type Counts, noCards, pointsOfCounts, sizeOf, withCard } from './shoe.ts'
import { type FirstMove, type Way, pairCounts, pairOfCounts, rememberedGoing, splitWorth } from './ways-to-play.ts'

/** One column's move for a total: surrender or double where allowed, else hit or stand. */
export interface Cell {
  readonly free: 'hit' | 'stand'
  readonly double: boolean
  readonly surrender: boolean
}
/** The cell of a hand. */
export type CellKey = (hand: Counts) => string

export const byTotal: CellKey = (hand) => {
  const { points, soft } = pointsOfCounts(hand)
  return `${soft ? 'soft' : 'hard'} ${points}`
}

/** Total and number of cards. */
export const byCards: CellKey = (hand) => `${byTotal(hand)} ${sizeOf(hand)}`

const halves = Array.from({ length: 10 }, (_, index) => index + 1)
/** All hands of two cards. */
export const twoCards: readonly Counts[] = halves.flatMap((a) =>
  halves.filter((b) => b >= a).map((b) => withCard(withCard(noCards, a), b)),
)

/** Totals in an order in which every card leads to an earlier one. */
const order: readonly string[] = [
  ...Array.from({ length: 10 }, (_, index) => `hard ${20 - index}`),
  ...Array.from({ length: 9 }, (_, index) => `soft ${20 - index}`),
  ...Array.from({ length: 7 }, (_, index) => `hard ${10 - index}`),
]

/** How often two cards come, in order. */
export function waysOf(table: OpenCard, hand: Counts): bigint {
  const left = table.left(noCards)
  const [a, b] = hand.flatMap((count, index) => Array.from({ length: count }, () => index)) as [number, number]
  return a === b
    ? BigInt(left[a] as number) * BigInt((left[a] as number) - 1)
    : 2n * BigInt(left[a] as number) * BigInt(left[b] as number)
}

/** The moves of one column of a chart. */
export interface ColumnCells {
  /** By total; by total and number of cards where a hand of that many cards is played differently from its total. */
  readonly cells: ReadonlyMap<string, Cell>
  readonly splits: ReadonlySet<number>
  readonly surrenderedPairs: ReadonlySet<number>
}

/** A player who follows one column. */
export interface ChartColumn extends Way, ColumnCells {
  cellOf(hand: Counts): Cell
  /** The cell of a key, or of its total if it has none of its own. */
  cellAt(key: string): Cell
}

const stands: Cell = { free: 'stand', double: false, surrender: false }

export function columnFrom({ cells, splits, surrenderedPairs }: ColumnCells): ChartColumn {
  const hasCounts = [...cells.keys()].some((key) => key.split(' ').length > 2)
  const ofTotal = (key: string) => cells.get(key) ?? stands
  const cellAt = (key: string) => cells.get(key) ?? ofTotal(key.split(' ', 2).join(' '))
  const ofHand = (hand: Counts) => (hasCounts ? cellAt(byCards(hand)) : ofTotal(byTotal(hand)))
  const first = (hand: Counts, moves: readonly FirstMove[]): FirstMove => {
    const pair = pairOfCounts(hand)
    const cell = ofHand(hand)
    if (moves.includes('surrender') && (pair > 0 ? surrenderedPairs.has(pair) : cell.surrender)) return 'surrender'
    if (moves.includes('split') && splits.has(pair)) return 'split'
    return moves.includes('double') && cell.double ? 'double' : cell.free
  }
  return { cells, splits, surrenderedPairs, cellOf: ofHand, cellAt, first, going: (hand) => ofHand(hand).free }
}

/** What surrendering wins in half stakes, on the scale of a hand that plays on. */
export function surrendering(table: OpenCard, gone: Counts): bigint {
  const naturals = table.naturals(gone)
  const all = table.weight(gone) + (table.rules.peek ? naturals : 0n)
  return table.rules.surrender === 'early' ? -all : -(all - naturals) - 2n * naturals
}

/** What playing on with a value wins in half stakes, including the sequences that a peek ends. */
export function goingOnInHalves(table: OpenCard, value: bigint, gone: Counts): bigint {
  return 2n * value - (table.rules.peek ? 2n * table.naturals(gone) : 0n)
}

/** The column derived from the two cards of each total. */
export function firstColumn(table: OpenCard): ChartColumn {
  const cells = new Map<string, Cell>()
  const going: Going = (hand) => cells.get(byTotal(hand))?.free ?? 'stand'
  const valueOf = rememberedGoing(table, going)
  for (const key of order) cells.set(key, cellOf(table, key, valueOf))
  const [splits, surrenderedPairs] = [new Set<number>(), new Set<number>()]
  const way = columnFrom({ cells, splits, surrenderedPairs })
  for (const points of halves) judgePair(table, points, way, splits, surrenderedPairs)
  return way
}

function cellOf(table: OpenCard, key: string, valueOf: (hand: Counts, gone: Counts) => bigint): Cell {
  const all = twoCards.filter((hand) => byTotal(hand) === key)
  const others = all.filter((hand) => pairOfCounts(hand) === 0)
  const hands = others.length > 0 ? others : all
  const sum = (of: (hand: Counts) => bigint) =>
    hands.reduce((total, hand) => total + waysOf(table, hand) * of(hand), 0n)
  const stand = sum((hand) => table.stand(hand, hand))
  const hit = sum((hand) => table.drawing(hand, hand, valueOf))
  const best = hit > stand ? hit : stand
  const double = hands.every((hand) => mayDouble(table.rules, hand, false))
    ? sum((hand) => doubling(table, hand, hand))
    : undefined
  const paid = double !== undefined && double > best ? double : best
  const surrender =
    table.rules.surrender !== 'none' && sum((hand) => surrendering(table, hand)) > goingOnSum(table, hands, paid)
  return { free: hit > stand ? 'hit' : 'stand', double: double !== undefined && double > best, surrender }
}

function goingOnSum(table: OpenCard, hands: readonly Counts[], value: bigint): bigint {
  const ended = table.rules.peek
    ? hands.reduce((sum, hand) => sum + waysOf(table, hand) * table.naturals(hand), 0n)
    : 0n
  return 2n * value - 2n * ended
}

/** Splits the pair in the chart where that wins more, and surrenders it where that is better still. */
function judgePair(table: OpenCard, points: number, way: Way, splits: Set<number>, surrendered: Set<number>): void {
  const hand = pairCounts(points)
  if ((table.left(noCards)[points - 1] as number) < 2) return
  const unsplit = worthUnsplit(table, hand, way)
  const split = table.rules.splits > 0 ? splitWorth(table, points, way).value : unsplit
  if (split > unsplit) splits.add(points)
  const best = split > unsplit ? split : unsplit
  if (table.rules.surrender !== 'none' && surrendering(table, hand) > goingOnInHalves(table, best, hand))
    surrendered.add(points)
}

function worthUnsplit(table: OpenCard, hand: Counts, way: Way): bigint {
  const move = way.first(hand, ['stand', 'hit', ...(mayDouble(table.rules, hand, false) ? (['double'] as const) : [])])
  if (move === 'double') return doubling(table, hand, hand)
  return move === 'stand' ? table.stand(hand, hand) : table.drawing(hand, hand, rememberedGoing(table, way.going))
}

/** H hit, S stand, D double or else hit, E double or else stand, R surrender or else hit, U surrender or else stand. */
export function letterOf({ free, double, surrender }: Cell): string {
  return (free === 'hit' ? { surrender: 'R', double: 'D', free: 'H' } : { surrender: 'U', double: 'E', free: 'S' })[
    surrender ? 'surrender' : double ? 'double' : 'free'
  ]
}

/** The columns as a chart in the letters of `letterOf`, with P for a pair that is split. */
export function chartOf(columns: readonly ChartColumn[]): Chart {
  const rowOf = (of: (column: ChartColumn) => string) => columns.map(of).join('')
  const rows = (kind: string, from: number) =>
    Object.fromEntries(
      Array.from({ length: 21 - from }, (_, index) => [
        from + index,
        rowOf(({ cellAt }) => letterOf(cellAt(`${kind} ${from + index}`))),
      ]),
    )
  const pairOf = (points: number) => (column: ChartColumn) => {
    if (column.surrenderedPairs.has(points)) return 'R'
    return column.splits.has(points) ? 'P' : letterOf({ ...column.cellOf(pairCounts(points)), surrender: false })
  }
  return {
    hard: rows('hard', 4),
    soft: rows('soft', 12),
    pairs: Object.fromEntries(halves.map((points) => [points, rowOf(pairOf(points))])),
  }
}
