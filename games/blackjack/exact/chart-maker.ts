/**
 * The chart of a rule set: the best move for each total, as the two cards of that total come from the shoe (those of a pair only where no others make it),
 * hands of more cards going on by the same chart. Of a pair: whether splitting wins more than what its total does.
 */
import type { Chart } from '../chart.ts'
import { type Going, OpenCard, doubling, mayDouble } from './open-card.ts'
import type { RuleSet } from './rule-set.ts'
import { type Counts, noCards, pointsOfCounts, withCard } from './shoe.ts'
import { type FirstMove, type Way, pairCounts, pairOfCounts, rememberedGoing, splitWorth } from './ways-to-play.ts'

/** What one column of a chart says of a total. */
interface Cell {
  readonly free: 'hit' | 'stand'
  readonly double: boolean
  readonly surrender: boolean
}
type Cells = Map<string, Cell>
const cellKey = (hand: Counts) => {
  const { points, soft } = pointsOfCounts(hand)
  return `${soft ? 'soft' : 'hard'} ${points}`
}

const halves = Array.from({ length: 10 }, (_, index) => index + 1)
const twoCards = halves.flatMap((a) => halves.filter((b) => b >= a).map((b) => withCard(withCard(noCards, a), b)))

/** Totals in an order in which every card leads to one that stands before. */
const order: readonly string[] = [
  ...Array.from({ length: 10 }, (_, index) => `hard ${20 - index}`),
  ...Array.from({ length: 9 }, (_, index) => `soft ${20 - index}`),
  ...Array.from({ length: 7 }, (_, index) => `hard ${10 - index}`),
]

/** How often two cards come, in order. */
function waysOf(table: OpenCard, hand: Counts): bigint {
  const left = table.left(noCards)
  const [a, b] = hand.flatMap((count, index) => Array.from({ length: count }, () => index)) as [number, number]
  return a === b ? BigInt(left[a] as number) * BigInt((left[a] as number) - 1) : 2n * BigInt(left[a] as number) * BigInt(left[b] as number)
}

/** A player who plays by one column. */
export interface ChartColumn extends Way {
  readonly cells: ReadonlyMap<string, Cell>
  readonly splits: ReadonlySet<number>
  readonly surrenderedPairs: ReadonlySet<number>
}

/** What surrendering wins in half stakes, beside what a hand wins that goes on. */
export function surrendering(table: OpenCard, gone: Counts): bigint {
  const naturals = table.naturals(gone)
  const all = table.weight(gone) + (table.rules.peek ? naturals : 0n)
  return table.rules.surrender === 'early' ? -all : -(all - naturals) - 2n * naturals
}

/** What going on with a value wins in half stakes, those sequences counted that a peek ends. */
export function goingOnInHalves(table: OpenCard, value: bigint, gone: Counts): bigint {
  return 2n * value - (table.rules.peek ? 2n * table.naturals(gone) : 0n)
}

export function chartColumn(open: number | OpenCard, rules: RuleSet): ChartColumn {
  const table = typeof open === 'number' ? new OpenCard(open, rules) : open
  const cells: Cells = new Map()
  const going: Going = (hand) => cells.get(cellKey(hand))?.free ?? 'stand'
  const valueOf = rememberedGoing(table, going)
  for (const key of order) cells.set(key, cellOf(table, key, valueOf))
  const [splits, surrenderedPairs] = [new Set<number>(), new Set<number>()]
  const first = (hand: Counts, moves: readonly FirstMove[]): FirstMove => {
    const pair = pairOfCounts(hand)
    const cell = cells.get(cellKey(hand))
    if (moves.includes('surrender') && (pair > 0 ? surrenderedPairs.has(pair) : cell?.surrender)) return 'surrender'
    if (moves.includes('split') && splits.has(pair)) return 'split'
    return moves.includes('double') && cell?.double ? 'double' : (cell?.free ?? 'stand')
  }
  const way = { first, going, cells, splits, surrenderedPairs }
  for (const points of halves) judgePair(table, points, way, splits, surrenderedPairs)
  return way
}

function cellOf(table: OpenCard, key: string, valueOf: (hand: Counts, gone: Counts) => bigint): Cell {
  const all = twoCards.filter((hand) => cellKey(hand) === key)
  const others = all.filter((hand) => pairOfCounts(hand) === 0)
  const hands = others.length > 0 ? others : all
  const sum = (of: (hand: Counts) => bigint) => hands.reduce((total, hand) => total + waysOf(table, hand) * of(hand), 0n)
  const stand = sum((hand) => table.stand(hand, hand))
  const hit = sum((hand) => table.drawing(hand, hand, valueOf))
  const best = hit > stand ? hit : stand
  const double = hands.every((hand) => mayDouble(table.rules, hand, false)) ? sum((hand) => doubling(table, hand, hand)) : undefined
  const paid = double !== undefined && double > best ? double : best
  const surrender = table.rules.surrender !== 'none' && sum((hand) => surrendering(table, hand)) > goingOnSum(table, hands, paid)
  return { free: hit > stand ? 'hit' : 'stand', double: double !== undefined && double > best, surrender }
}

function goingOnSum(table: OpenCard, hands: readonly Counts[], value: bigint): bigint {
  const ended = table.rules.peek ? hands.reduce((sum, hand) => sum + waysOf(table, hand) * table.naturals(hand), 0n) : 0n
  return 2n * value - 2n * ended
}

/** Splits the pair in the chart where that wins more, and gives it up where that is better still. */
function judgePair(table: OpenCard, points: number, way: Way, splits: Set<number>, surrendered: Set<number>): void {
  const hand = pairCounts(points)
  if ((table.left(noCards)[points - 1] as number) < 2) return
  const unsplit = worthUnsplit(table, hand, way)
  const split = table.rules.splits > 0 ? splitWorth(table, points, way).value : unsplit
  if (split > unsplit) splits.add(points)
  const best = split > unsplit ? split : unsplit
  if (table.rules.surrender !== 'none' && surrendering(table, hand) > goingOnInHalves(table, best, hand)) surrendered.add(points)
}

function worthUnsplit(table: OpenCard, hand: Counts, way: Way): bigint {
  const move = way.first(hand, ['stand', 'hit', ...(mayDouble(table.rules, hand, false) ? (['double'] as const) : [])])
  if (move === 'double') return doubling(table, hand, hand)
  return move === 'stand' ? table.stand(hand, hand) : table.drawing(hand, hand, rememberedGoing(table, way.going))
}

/** The columns as a chart in the letters of `../chart.ts`; R gives the hand up. */
export function chartOf(columns: readonly ChartColumn[]): Chart {
  const letter = (cell: Cell | undefined) => (cell?.surrender ? 'R' : cell?.double ? (cell.free === 'hit' ? 'D' : 'E') : cell?.free === 'hit' ? 'H' : 'S')
  const rowOf = (of: (column: ChartColumn) => string) => columns.map(of).join('')
  const rows = (kind: string, from: number) =>
    Object.fromEntries(Array.from({ length: 21 - from }, (_, index) => [from + index, rowOf(({ cells }) => letter(cells.get(`${kind} ${from + index}`)))]))
  const pairOf = (points: number) => (column: ChartColumn) => {
    if (column.surrenderedPairs.has(points)) return 'R'
    return column.splits.has(points) ? 'P' : letter({ ...(column.cells.get(cellKey(pairCounts(points))) as Cell), surrender: false })
  }
  return { hard: rows('hard', 4), soft: rows('soft', 12), pairs: Object.fromEntries(halves.map((points) => [points, rowOf(pairOf(points))])) }
}
