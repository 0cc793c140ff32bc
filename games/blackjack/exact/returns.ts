/**
 * Exact returns of a rule set: by its chart and by the best strategy on one's own cards, per stake laid and per rouble
 * staked.
 */
import { add, fraction } from '../../core/rtp.ts'
import { bestColumn } from './best-chart.ts'
import { byCards, type ChartColumn, goingOnInHalves, surrendering, twoCards, waysOf } from './chart-maker.ts'
import { OpenCard, bestGoing, doubling } from './open-card.ts'
import type { Expected, Returns, WayOfPlay } from './expected.ts'
import type { RuleSet } from './rule-set.ts'
import { type Counts, depth, falling, noCards, pointsOfCounts, shoeOf, withCard } from './shoe.ts'
import { plus, times, type Worth } from './splits.ts'
import {
  bestSplitWay,
  type FirstMove,
  firstMoves,
  pairOfCounts,
  rememberedGoing,
  splitHands,
  splitWorth,
  type Way,
} from './ways-to-play.ts'

/** One open card's part of the returns: expected stakes over all rounds, limited to this open card. */
export interface OpenCardReturns {
  readonly column: ChartColumn
  readonly returns: Returns
  /** The best chart that also uses the number of cards. */
  readonly byCards: { readonly column: ChartColumn; readonly expected: Expected }
}

/** Counts everything for one open card. Takes a second to several seconds. */
export function returnsAgainst(open: number, rules: RuleSet, table = new OpenCard(open, rules)): OpenCardReturns {
  const column = bestColumn(table)
  const cardsColumn = bestColumn(table, byCards, column)
  const player = new Player(table, column)
  const worths = sumsOver(table, (hand) => player.worthOf(hand))
  const returns = Object.fromEntries(
    Object.entries(worths).map(([way, sum]) => [way, expectedOf(table, sum)]),
  ) as unknown as Returns
  return { column, returns, byCards: { column: cardsColumn, expected: chartReturns(table, cardsColumn) } }
}

/** The result of a chart against one open card. */
export function chartReturns(table: OpenCard, column: ChartColumn): Expected {
  const player = new Player(table, column)
  return expectedOf(table, sumsOver(table, (hand) => ({ chart: player.chartWorthOf(hand) })).chart)
}

/** Over all first two cards. */
function sumsOver<Ways extends string>(
  table: OpenCard,
  worthOf: (hand: Counts) => Record<Ways, Worth>,
): Record<Ways, Worth> {
  return twoCards
    .map((hand) => mapped(worthOf(hand), (worth) => times(waysOf(table, hand), worth)))
    .reduce((a, b) => mapped(a, (worth, way) => plus(worth, b[way])))
}

function mapped<Ways extends string>(
  worths: Record<Ways, Worth>,
  of: (worth: Worth, way: Ways) => Worth,
): Record<Ways, Worth> {
  return Object.fromEntries(
    (Object.entries(worths) as [Ways, Worth][]).map(([way, worth]) => [way, of(worth, way)]),
  ) as Record<Ways, Worth>
}

function expectedOf({ open, rules }: OpenCard, { value, stake }: Worth): Expected {
  const cards = BigInt(52 * rules.decks)
  const shown = BigInt(shoeOf(rules.decks)[open - 1] as number)
  const all = cards * falling(Number(cards) - 1, 2 + depth - 2)
  return { won: fraction(shown * value, all * 2n * BigInt(rules.blackjack[1])), staked: fraction(shown * stake, all) }
}

/** All open cards together. */
export function returnsOf(parts: readonly Returns[]): Returns {
  const sum = (way: WayOfPlay) => together(parts.map((part) => part[way]))
  return { chart: sum('chart'), best: sum('best'), behindChart: sum('behindChart'), behindBest: sum('behindBest') }
}

export function together(parts: readonly Expected[]): Expected {
  return parts.reduce((a, b) => ({ won: add(a.won, b.won), staked: add(a.staked, b.staked) }))
}

/**
 * First two cards against one open card, for all strategies. Values are in fractions of a stake: 2 · the blackjack's
 * denominator make one stake.
 */
class Player {
  readonly #table: OpenCard
  readonly #column: ChartColumn
  readonly #best: ReturnType<typeof bestGoing>
  readonly #chartValue: (hand: Counts, gone: Counts) => bigint

  constructor(table: OpenCard, column: ChartColumn) {
    this.#table = table
    this.#column = column
    this.#best = bestGoing(table)
    this.#chartValue = rememberedGoing(table, column.going)
  }

  worthOf(hand: Counts): Record<WayOfPlay, Worth> {
    if (pointsOfCounts(hand).points === 21) {
      const natural = this.#natural(hand)
      return { chart: natural, best: natural, behindChart: natural, behindBest: natural }
    }
    const pair = pairOfCounts(hand)
    const bestWay = pair > 0 ? bestSplitWay(this.#table, pair) : undefined
    return {
      chart: this.#ended(hand, this.#byChart(hand)),
      best: this.#ended(hand, this.#bestOf(hand, pair, bestWay)),
      behindChart: this.#ended(hand, this.#behindChart(hand)),
      behindBest: this.#ended(hand, this.#behindBest(hand, pair, bestWay)),
    }
  }

  chartWorthOf(hand: Counts): Worth {
    return pointsOfCounts(hand).points === 21 ? this.#natural(hand) : this.#ended(hand, this.#byChart(hand))
  }

  #natural(hand: Counts): Worth {
    const [wins] = this.#table.rules.blackjack
    const naturals = this.#table.naturals(hand)
    const paid = this.#table.weight(hand) - (this.#table.rules.peek ? 0n : naturals)
    return { value: 2n * BigInt(wins) * paid, stake: paid + naturals }
  }

  /** Adds what a peek takes; a surrendered hand is counted in half stakes. */
  #ended(hand: Counts, { move, value, stake }: Worth & { move: FirstMove }): Worth {
    const of = BigInt(this.#table.rules.blackjack[1])
    const peeked = this.#table.rules.peek ? this.#table.naturals(hand) : 0n
    if (move === 'surrender')
      return { value: of * surrendering(this.#table, hand), stake: this.#table.weight(hand) + peeked }
    return { value: of * goingOnInHalves(this.#table, value, hand), stake: stake + peeked }
  }

  #free(hand: Counts, move: FirstMove, valueOf: (hand: Counts, gone: Counts) => bigint): bigint {
    return move === 'hit' ? this.#table.drawing(hand, hand, valueOf) : this.#table.stand(hand, hand)
  }

  #byChart(hand: Counts): Worth & { move: FirstMove } {
    const table = this.#table
    const move = this.#column.first(hand, firstMoves(this.#table.rules, hand))
    const weight = table.weight(hand)
    if (move === 'split') return { move, ...splitWorth(table, pairOfCounts(hand), this.#column) }
    if (move === 'double') return { move, value: doubling(table, hand, hand), stake: 2n * weight }
    return { move, value: move === 'surrender' ? 0n : this.#free(hand, move, this.#chartValue), stake: weight }
  }

  #bestOf(hand: Counts, pair: number, bestWay: Way | undefined): Worth & { move: FirstMove } {
    const table = this.#table
    const weight = table.weight(hand)
    const moves = firstMoves(this.#table.rules, hand)
    const all: (Worth & { move: FirstMove })[] = [
      { move: 'stand', value: table.stand(hand, hand), stake: weight },
      { move: 'hit', value: this.#free(hand, 'hit', this.#best.valueOf), stake: weight },
    ]
    if (moves.includes('double')) all.push({ move: 'double', value: doubling(table, hand, hand), stake: 2n * weight })
    if (moves.includes('split') && bestWay !== undefined)
      all.push({ move: 'split', ...splitWorth(table, pair, bestWay) })
    const best = all.reduce((a, b) => (b.value > a.value ? b : a))
    const givesUp = moves.includes('surrender') && surrendering(table, hand) > goingOnInHalves(table, best.value, hand)
    return givesUp ? { move: 'surrender', value: 0n, stake: weight } : best
  }

  /** A single stake on the first hand, whatever its player does. */
  #behindChart(hand: Counts): Worth & { move: FirstMove } {
    const table = this.#table
    const move = this.#column.first(hand, firstMoves(this.#table.rules, hand))
    const stake = table.weight(hand)
    if (move === 'split') return { move, value: this.#firstOfSplit(pairOfCounts(hand), this.#column), stake }
    if (move === 'double') return { move, value: doubling(table, hand, hand) / 2n, stake }
    return { move, value: move === 'surrender' ? 0n : this.#free(hand, move, this.#chartValue), stake }
  }

  #behindBest(hand: Counts, pair: number, bestWay: Way | undefined): Worth & { move: FirstMove } {
    const table = this.#table
    const hit = this.#free(hand, 'hit', this.#best.valueOf)
    const stand = table.stand(hand, hand)
    const free = hit > stand ? hit : stand
    const split =
      bestWay === undefined || table.rules.splits === 0
        ? free
        : this.#firstOfSplit(pair, { ...bestWay, first: singly(bestWay) })
    return { move: 'hit', value: split > free ? split : free, stake: table.weight(hand) }
  }

  /** The first hand of one split, its stake never doubled. */
  #firstOfSplit(pair: number, way: Way): bigint {
    const play = splitHands(this.#table, pair, way, 1n)
    const gone = withCard(withCard(noCards, pair), pair)
    return this.#table.drawing(withCard(noCards, pair), gone, (hand, now) => play(hand, now).value)
  }
}

const singly =
  (way: Way) =>
  (hand: Counts): FirstMove =>
    way.first(hand, ['stand', 'hit'])
