/** Counts every way a dealer's hand may end, with the number of card sequences that lead there. */
import type { RuleSet } from './rule-set.ts'
import { type Counts, depth, falling, keyOf, minus, noCards, pointsOfCounts, sizeOf, withCard } from './shoe.ts'

/** 17 to 21 are totals; 22 is a bust; 0 a blackjack. */
const ends = [0, 17, 18, 19, 20, 21, 22] as const
type End = (typeof ends)[number]
/** Sequences by their end, over all ways to draw `depth` cards without those already drawn. */
export type EndsOf = Readonly<Record<End, bigint>>

/** Cards drawn after the open one, in any of `ways` orders. */
interface Final {
  readonly end: End
  readonly size: number
  readonly ways: number
  /** Index of the points and their count, in the order of points. */
  readonly drawn: readonly (readonly [number, number])[]
}

interface Drawing {
  readonly cards: Counts
  readonly ways: number
}

/** The ends of a dealer's hand from this open card. With a peek, sequences that begin with a blackjack are excluded. */
function finalsOf(open: number, rules: Pick<RuleSet, 'soft17' | 'peek'>): Final[] {
  const finals: Final[] = []
  let level: Drawing[] = [{ cards: noCards, ways: 1 }]
  for (let size = 1; level.length > 0; size += 1) {
    const next = new Map<number, Drawing>()
    for (const { cards, ways } of level) {
      for (let points = 1; points <= 10; points += 1) {
        if (size === 1 && rules.peek && open + points === 11 && (open === 1 || points === 1)) continue
        const drawn = withCard(cards, points)
        const key = keyOf(drawn)
        next.set(key, { cards: drawn, ways: ways + (next.get(key)?.ways ?? 0) })
      }
    }
    const ended = [...next.values()].map((hand) => ({ ...hand, end: endOf(withCard(hand.cards, open), rules.soft17) }))
    for (const { cards, ways, end } of ended) {
      if (end !== null)
        finals.push({
          end,
          size,
          ways,
          drawn: cards.flatMap((count, index) => (count > 0 ? [[index, count] as const] : [])),
        })
    }
    level = ended.filter(({ end }) => end === null)
  }
  return finals.sort((a, b) => textOf(a).localeCompare(textOf(b)))
}

/** Sequences with a common beginning are adjacent, so that their products are computed once. */
const textOf = ({ drawn }: Final) =>
  drawn.map(([index, count]) => `${index}${String.fromCharCode(97 + count)}`).join('')

function endOf(hand: Counts, soft17: RuleSet['soft17']): End | null {
  const { points, soft } = pointsOfCounts(hand)
  if (points === 21 && sizeOf(hand) === 2) return 0
  if (points < 17 || (points === 17 && soft && soft17 === 'hit')) return null
  return Math.min(points, 22) as End
}

/** Counts the ends from one open card, for any cards that have left the shoe. */
export function dealerAgainst(
  open: number,
  shoe: Counts,
  rules: Pick<RuleSet, 'soft17' | 'peek'>,
): (gone: Counts) => EndsOf {
  const finals = finalsOf(open, rules)
  const shared = finals.map(({ drawn }, at) => sharedWith(drawn, finals[at - 1]?.drawn ?? []))
  const longest = Math.max(...finals.map(({ size }) => size))
  return (gone) => {
    const left = minus(shoe, gone)
    const factors = left.map((count) => Array.from({ length: longest + 1 }, (_, taken) => falling(count, taken)))
    const size = sizeOf(left)
    const rest = depth - sizeOf(gone)
    const tails = Array.from({ length: longest + 1 }, (_, drawn) => falling(size - drawn, rest - drawn))
    const sums = new Map<End, bigint[]>(ends.map((end) => [end, Array.from({ length: longest + 1 }, () => 0n)]))
    const products: bigint[] = [1n]
    for (const [at, { drawn, ways, end, size: cards }] of finals.entries()) {
      for (let step = shared[at] as number; step < drawn.length; step += 1) {
        const [index, count] = drawn[step] as readonly [number, number]
        products[step + 1] = (products[step] as bigint) * ((factors[index] as bigint[])[count] as bigint)
      }
      const bySize = sums.get(end) as bigint[]
      bySize[cards] = (bySize[cards] as bigint) + BigInt(ways) * (products[drawn.length] as bigint)
    }
    const total = (end: End) =>
      (sums.get(end) as bigint[]).reduce((sum, ofSize, drawn) => sum + ofSize * (tails[drawn] as bigint), 0n)
    return Object.fromEntries(ends.map((end) => [end, total(end)])) as EndsOf
  }
}

function sharedWith(drawn: Final['drawn'], before: Final['drawn']): number {
  const differs = drawn.findIndex(([index, count], at) => before[at]?.[0] !== index || before[at]?.[1] !== count)
  return differs < 0 ? drawn.length : differs
}
