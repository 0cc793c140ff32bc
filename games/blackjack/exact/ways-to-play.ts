/** Two ways to play a hand against an open card: by a chart of totals, and the best that one's own cards allow. */
import { type Going, type OpenCard, bestGoing, doubling, goingOn, mayDouble } from './open-card.ts'
import { type Counts, noCards, pointsOfCounts, sizeOf, withCard } from './shoe.ts'
import { type PlaySplitHand, type Worth, splitting } from './splits.ts'

export type FirstMove = 'stand' | 'hit' | 'double' | 'split' | 'surrender'

/** A way to play: what is done with two cards, and how a hand goes on that is neither doubled nor split. */
export interface Way {
  /** The move for two cards that were not split, and for two of a split. */
  first(hand: Counts, moves: readonly FirstMove[]): FirstMove
  readonly going: Going
}

/** Goes on by `going`, whatever else is gone: for each number of cards gone besides the hand's own a memory of its own. */
export function rememberedGoing(table: OpenCard, going: Going): (hand: Counts, gone: Counts) => bigint {
  const memories = new Map<number, (hand: Counts, gone: Counts) => bigint>()
  return (hand, gone) => {
    const others = sizeOf(gone) - sizeOf(hand)
    let valueOf = memories.get(others)
    if (valueOf === undefined) memories.set(others, (valueOf = goingOn(table, going)))
    return valueOf(hand, gone)
  }
}

/** What a way makes of the hands of one split of these points. With `units` 1 a double stays single: a bet behind. */
export function splitHands(table: OpenCard, points: number, way: Way, units: 1n | 2n = 2n): PlaySplitHand {
  const valueOf = rememberedGoing(table, way.going)
  return (hand, gone) => {
    const weight = table.weight(gone)
    const isDone = points === 1 || pointsOfCounts(hand).points === 21
    const move = isDone ? 'stand' : way.first(hand, ['stand', 'hit', ...(mayDouble(table.rules, hand, true) ? (['double'] as const) : [])])
    if (move === 'double') return { value: (doubling(table, hand, gone) * units) / 2n, stake: units * weight }
    return { value: move === 'hit' ? table.drawing(hand, gone, valueOf) : table.stand(hand, gone), stake: weight }
  }
}

export const pairCounts = (points: number): Counts => withCard(withCard(noCards, points), points)

/** What splitting a pair wins by this way. */
export function splitWorth(table: OpenCard, points: number, way: Way): Worth {
  return splitting(table, points, table.rules.splits + 1, splitHands(table, points, way))
}

/** The points of a pair; 0 for two cards that are none. */
export function pairOfCounts(hand: Counts): number {
  return hand.indexOf(2) + 1
}

/**
 * The best way with hands of one split, judged by their own cards alone. With further splits it is the best for the first split and kept to
 * in all of them.
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
