/** Exact returns of a rule set: by its chart and by the best play of one's own cards, of the stake laid and of every rouble staked. */
import { add, fraction } from '../../core/rtp.ts'
import { type ChartColumn, chartColumn, goingOnInHalves, surrendering } from './chart-maker.ts'
import { OpenCard, bestGoing, doubling, mayDouble } from './open-card.ts'
import type { Expected, Returns, WayOfPlay } from './expected.ts'
import type { RuleSet } from './rule-set.ts'
import { type Counts, depth, falling, noCards, pointsOfCounts, shoeOf, withCard } from './shoe.ts'
import { nothing, plus, times, type Worth } from './splits.ts'
import { bestSplitWay, type FirstMove, pairOfCounts, rememberedGoing, splitHands, splitWorth, type Way } from './ways-to-play.ts'

/** One open card's part of the returns: expected stakes over all rounds, this open card's only. */
export interface OpenCardReturns {
  readonly column: ChartColumn
  readonly returns: Returns
}

const points = Array.from({ length: 10 }, (_, index) => index + 1)

/** Counts everything for one open card. Takes a second to some seconds. */
export function returnsAgainst(open: number, rules: RuleSet): OpenCardReturns {
  const table = new OpenCard(open, rules)
  const column = chartColumn(table, rules)
  const player = new Player(table, column)
  let sums: Record<WayOfPlay, Worth> = { chart: nothing, best: nothing, behindChart: nothing, behindBest: nothing }
  for (const a of points) {
    for (const b of points.filter((other) => other >= a)) {
      const left = table.left(noCards)
      const ways = BigInt(left[a - 1] as number) * BigInt((left[b - 1] as number) - Number(a === b)) * (a === b ? 1n : 2n)
      const hand = withCard(withCard(noCards, a), b)
      const worth = player.worthOf(hand)
      sums = Object.fromEntries(Object.entries(sums).map(([way, sum]) => [way, plus(sum, times(ways, worth[way as WayOfPlay]))])) as typeof sums
    }
  }
  const cards = BigInt(52 * rules.decks)
  const shown = BigInt(shoeOf(rules.decks)[open - 1] as number)
  const all = cards * falling(Number(cards) - 1, 2 + depth - 2)
  const of = ({ value, stake }: Worth): Expected => ({
    won: fraction(shown * value, all * 2n * BigInt(rules.blackjack[1])),
    staked: fraction(shown * stake, all),
  })
  return { column, returns: Object.fromEntries(Object.entries(sums).map(([way, sum]) => [way, of(sum)])) as unknown as Returns }
}

/** All open cards together. */
export function returnsOf(parts: readonly Returns[]): Returns {
  const sum = (of: (part: Returns) => Expected): Expected =>
    parts.map(of).reduce((a, b) => ({ won: add(a.won, b.won), staked: add(a.staked, b.staked) }))
  return {
    chart: sum(({ chart }) => chart),
    best: sum(({ best }) => best),
    behindChart: sum(({ behindChart }) => behindChart),
    behindBest: sum(({ behindBest }) => behindBest),
  }
}

/** First two cards against one open card, by all ways of play. Values in halves of a part of a stake: 2 · the blackjack's denominator are one. */
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

  #natural(hand: Counts): Worth {
    const [wins] = this.#table.rules.blackjack
    const naturals = this.#table.naturals(hand)
    const paid = this.#table.weight(hand) - (this.#table.rules.peek ? 0n : naturals)
    return { value: 2n * BigInt(wins) * paid, stake: paid + naturals }
  }

  /** With what a peek takes; a hand given up comes in half stakes. */
  #ended(hand: Counts, { move, value, stake }: Worth & { move: FirstMove }): Worth {
    const of = BigInt(this.#table.rules.blackjack[1])
    const peeked = this.#table.rules.peek ? this.#table.naturals(hand) : 0n
    if (move === 'surrender') return { value: of * surrendering(this.#table, hand), stake: this.#table.weight(hand) + peeked }
    return { value: of * goingOnInHalves(this.#table, value, hand), stake: stake + peeked }
  }

  #moves(hand: Counts): FirstMove[] {
    const { rules } = this.#table
    return [
      'stand',
      'hit',
      ...(mayDouble(rules, hand, false) ? (['double'] as const) : []),
      ...(pairOfCounts(hand) > 0 && rules.splits > 0 ? (['split'] as const) : []),
      ...(rules.surrender === 'none' ? [] : (['surrender'] as const)),
    ]
  }

  #free(hand: Counts, move: FirstMove, valueOf: (hand: Counts, gone: Counts) => bigint): bigint {
    return move === 'hit' ? this.#table.drawing(hand, hand, valueOf) : this.#table.stand(hand, hand)
  }

  #byChart(hand: Counts): Worth & { move: FirstMove } {
    const table = this.#table
    const move = this.#column.first(hand, this.#moves(hand))
    const weight = table.weight(hand)
    if (move === 'split') return { move, ...splitWorth(table, pairOfCounts(hand), this.#column) }
    if (move === 'double') return { move, value: doubling(table, hand, hand), stake: 2n * weight }
    return { move, value: move === 'surrender' ? 0n : this.#free(hand, move, this.#chartValue), stake: weight }
  }

  #bestOf(hand: Counts, pair: number, bestWay: Way | undefined): Worth & { move: FirstMove } {
    const table = this.#table
    const weight = table.weight(hand)
    const moves = this.#moves(hand)
    const all: (Worth & { move: FirstMove })[] = [
      { move: 'stand', value: table.stand(hand, hand), stake: weight },
      { move: 'hit', value: this.#free(hand, 'hit', this.#best.valueOf), stake: weight },
    ]
    if (moves.includes('double')) all.push({ move: 'double', value: doubling(table, hand, hand), stake: 2n * weight })
    if (moves.includes('split') && bestWay !== undefined) all.push({ move: 'split', ...splitWorth(table, pair, bestWay) })
    const best = all.reduce((a, b) => (b.value > a.value ? b : a))
    const givesUp = moves.includes('surrender') && surrendering(table, hand) > goingOnInHalves(table, best.value, hand)
    return givesUp ? { move: 'surrender', value: 0n, stake: weight } : best
  }

  /** A single stake on the first hand, whatever is done with it. */
  #behindChart(hand: Counts): Worth & { move: FirstMove } {
    const table = this.#table
    const move = this.#column.first(hand, this.#moves(hand))
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
    const split = bestWay === undefined || table.rules.splits === 0 ? free : this.#firstOfSplit(pair, { ...bestWay, first: singly(bestWay) })
    return { move: 'hit', value: split > free ? split : free, stake: table.weight(hand) }
  }

  /** The first hand of one split, its stake never doubled. */
  #firstOfSplit(pair: number, way: Way): bigint {
    const play = splitHands(this.#table, pair, way, 1n)
    const gone = withCard(withCard(noCards, pair), pair)
    return this.#table.drawing(withCard(noCards, pair), gone, (hand, now) => play(hand, now).value)
  }
}

const singly = (way: Way) => (hand: Counts): FirstMove => way.first(hand, ['stand', 'hit'])
