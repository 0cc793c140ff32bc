/**
 * Splits, exactly. A hand that is played by its own cards alone takes the next card of the shoe at moments that its own
 * cards determine. Cards taken so are distributed like any others: the draws of other hands in between, before or after
 * change nothing. So two hands of one split are worth twice one hand from which the other's first card is missing.
 * Hands are not assumed to be independent; sums of dependent ones are simply added.
 * Resplitting tells a hand something negative about another: its second card was not a third of the kind. That is
 * counted by inclusion and exclusion: «no such card» is any card minus such a card.
 */
import type { OpenCard } from './open-card.ts'
import { type Counts, falling, noCards, withCard } from './shoe.ts'

/** What a hand of two cards from a split wins, and its total stake, both times the ways to play on. */
export interface Worth {
  readonly value: bigint
  readonly stake: bigint
}
export type PlaySplitHand = (hand: Counts, gone: Counts) => Worth

export const plus = (a: Worth, b: Worth): Worth => ({ value: a.value + b.value, stake: a.stake + b.stake })
export const times = (factor: bigint, worth: Worth): Worth => ({
  value: factor * worth.value,
  stake: factor * worth.stake,
})
const nothing: Worth = { value: 0n, stake: 0n }

/**
 * The hands of a split from whose shoe so many cards of its kind are gone, their own included. `others`: only hands
 * whose second card is not of its kind.
 */
export interface SplitHands {
  readonly kinds: number
  readonly others: boolean
  /** Their multiplicity, in ways to draw the matching cards that came. */
  readonly ways: bigint
}

/** Every second card of such hands: the hand, all cards gone, and in how many ways it comes. */
export function secondCards(
  table: OpenCard,
  points: number,
  { kinds, others }: SplitHands,
): { hand: Counts; gone: Counts; ways: bigint }[] {
  const gone = noCards.map((_, index) => (index === points - 1 ? kinds : 0))
  return table.left(gone).flatMap((count, index) => {
    if (count <= 0 || (others && index === points - 1)) return []
    return [
      { hand: withCard(withCard(noCards, points), index + 1), gone: withCard(gone, index + 1), ways: BigInt(count) },
    ]
  })
}

/**
 * The course of a splitting: matching cards after the first two, second cards that did not match, and hands with an
 * unrestricted second card because no more splits are allowed.
 */
interface Course {
  readonly came: number
  readonly settled: number
  readonly open: number
  readonly ways: number
}

/** All courses of a splitting into at most so many hands. Second cards are looked at one by one. */
export function coursesOf(mostHands: number): Course[] {
  const courses = new Map<string, Course>()
  const goOn = (hands: number, pending: number, settled: number): void => {
    if (pending === 0 || hands === mostHands) {
      const course = { came: hands - 2, settled, open: pending, ways: 1 }
      const key = `${course.came} ${settled} ${pending}`
      courses.set(key, { ...course, ways: 1 + (courses.get(key)?.ways ?? 0) })
      return
    }
    goOn(hands, pending - 1, settled + 1)
    goOn(hands + 1, pending + 1, settled)
  }
  goOn(2, 2, 0)
  return [...courses.values()]
}

function choose(n: number, k: number): bigint {
  return falling(n, k) / falling(k, k)
}

/** All hands of a splitting, grouped by the cards gone. Aces are split once. */
export function handsOfSplit(table: OpenCard, points: number, mostHands: number): SplitHands[] {
  const left = table.left(noCards)[points - 1] as number
  const all = new Map<string, SplitHands>()
  /** Hands where `came` more matching cards came and `none` other second cards are known not to match. */
  const count = (hands: number, came: number, none: number, others: boolean): void => {
    for (let out = 0; out <= none; out += 1) {
      const ways = BigInt(hands) * falling(left - 2, came + out) * choose(none, out) * (out % 2 === 0 ? 1n : -1n)
      const kinds = 2 + came + out
      const key = `${kinds} ${others}`
      if (ways !== 0n) all.set(key, { kinds, others, ways: ways + (all.get(key)?.ways ?? 0n) })
    }
  }
  for (const { came, settled, open, ways } of coursesOf(points === 1 ? 2 : mostHands)) {
    if (settled > 0) count(settled * ways, came, settled - 1, true)
    if (open > 0) count(open * ways, came, settled, false)
  }
  return [...all.values()]
}

/**
 * What splitting a pair wins, over the ways to play on with two of its cards gone. `play` handles that split aces get
 * one card each.
 */
export function splitting(table: OpenCard, points: number, mostHands: number, play: PlaySplitHand): Worth {
  return handsOfSplit(table, points, mostHands).reduce((sum, hands) => {
    const one = secondCards(table, points, hands).reduce(
      (worth, { hand, gone, ways }) => plus(worth, times(ways, play(hand, gone))),
      nothing,
    )
    return plus(sum, times(hands.ways, one))
  }, nothing)
}
