/** Two strategies for a hand against an open card: a chart by totals, and the best decisions by one's own cards. */
import { type Going, type OpenCard, bestGoing, doubling, goingOn, mayDouble } from './open-card.ts'
import type { RuleSet } from './rule-set.ts'
import { type Counts, noCards, pointsOfCounts, sizeOf, withCard } from './shoe.ts'
import { type PlaySplitHand, type Worth, splitting } from './splits.ts'

export type FirstMove = 'stand' | 'hit' | 'double' | 'split' | 'surrender'

/** The moves that the rules allow with the first two cards. */
export function firstMoves(rules: RuleSet, hand: Counts): FirstMove[] {
  return [
    'stand',
    'hit',
    ...(mayDouble(rules, hand, false) ? (['double'] as const) : []),
    ...(pairOfCounts(hand) > 0 && rules.splits > 0 ? (['split'] as const) : []),
    ...(rules.surrender === 'none' ? [] : (['surrender'] as const)),
  ]
}

/** A strategy: the move for two cards, and the decisions of a hand that is neither doubled nor split. */
export interface Way {
  /** The move for two cards that were not split, and for two of a split. */
  first(hand: Counts, moves: readonly FirstMove[]): FirstMove
  readonly going: Going
}

/**
 * Plays on by `going`, for any other cards gone: a separate memo for each number of cards gone other than the hand's own.
 */
export function rememberedGoing(table: OpenCard, going: Going): (hand: Counts, gone: Counts) => bigint {
  const memories = new Map<number, (hand: Counts, gone: Counts) => bigint>()
  return (hand, gone) => {
    const others = sizeOf(gone) - sizeOf(hand)
    let valueOf = memories.get(others)
    if (valueOf === undefined) memories.set(others, (valueOf = goingOn(table, going)))
    return valueOf(hand, gone)
  }
}

/**
 * The result of a strategy on the hands of one split of these points. With `units` 1 a double stays single: a bet
 * behind.
 */
export function splitHands(table: OpenCard, points: number, way: Way, units: 1n | 2n = 2n): PlaySplitHand {
  const valueOf = rememberedGoing(table, way.going)
  return (hand, gone) => {
    const weight = table.weight(gone)
    const isDone = points === 1 || pointsOfCounts(hand).points === 21
    const move = isDone
      ? 'stand'
      : way.first(hand, ['stand', 'hit', ...(mayDouble(table.rules, hand, true) ? (['double'] as const) : [])])
    if (move === 'double') return { value: (doubling(table, hand, gone) * units) / 2n, stake: units * weight }
    return { value: move === 'hit' ? table.drawing(hand, gone, valueOf) : table.stand(hand, gone), stake: weight }
  }
}

export const pairCounts = (points: number): Counts => withCard(withCard(noCards, points), points)

/** What splitting a pair wins by this strategy. */
export function splitWorth(table: OpenCard, points: number, way: Way): Worth {
  return splitting(table, points, table.rules.splits + 1, splitHands(table, points, way))
}

/** The points of a pair; 0 if two cards are not a pair. */
export function pairOfCounts(hand: Counts): number {
  return hand.indexOf(2) + 1
}

/**
 * The best strategy for hands of one split, judged by their own cards alone. With resplits, it is the best for the
 * first split and kept in all of them.
 */
export function bestSplitWay(table: OpenCard, points: number): Way {
  const best = bestGoing(table)
  return {
    going: (hand) => best.going(hand, withCard(hand, points)),
    first(hand, moves) {
      const gone = withCard(hand, points)
      const [hit, stand] = [table.drawing(hand, gone, best.valueOf), table.stand(hand, gone)]
      const doubles = moves.includes('double') && doubling(table, hand, gone) > (hit > stand ? hit : stand)
      return doubles ? 'double' : hit > stand ? 'hit' : 'stand'
    },
  }
}
