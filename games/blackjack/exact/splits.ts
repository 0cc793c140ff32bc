/**
 * Splits, exactly. A hand that is played by its own cards alone takes the next card of the shoe at moments that its cards tell, and cards taken so are
 * distributed like any others: what other hands draw meanwhile, before or after it, changes nothing. So two hands of one split are worth twice one
 * hand from which the other's first card is missing; no hands are taken for independent, sums of dependent ones are just added.
 *
 * Splitting again lets one hand know of another what it is not: a second card that was no third of the kind. That is counted by inclusion and exclusion:
 * «no such card» is any card less such a card.
 */
import type { OpenCard } from './open-card.ts'
import { type Counts, falling, noCards, withCard } from './shoe.ts'

/** What a hand of two cards from a split wins, and what lies on it in stakes, both times the ways to go on. */
export interface Worth {
  readonly value: bigint
  readonly stake: bigint
}
export type PlaySplitHand = (hand: Counts, gone: Counts) => Worth

export const plus = (a: Worth, b: Worth): Worth => ({ value: a.value + b.value, stake: a.stake + b.stake })
export const times = (factor: bigint, worth: Worth): Worth => ({ value: factor * worth.value, stake: factor * worth.stake })
export const nothing: Worth = { value: 0n, stake: 0n }

/** One hand of a split of these points while so many of its kind are gone, over its second cards. `others`: only those that are not of its kind. */
function oneHand(table: OpenCard, points: number, kinds: number, play: PlaySplitHand, others: boolean): Worth {
  const gone = noCards.map((_, index) => (index === points - 1 ? kinds : 0))
  return table.left(gone).reduce((sum, count, index) => {
    if (count <= 0 || (others && index === points - 1)) return sum
    const hand = withCard(withCard(noCards, points), index + 1)
    return plus(sum, times(BigInt(count), play(hand, withCard(gone, index + 1))))
  }, nothing)
}

/** How a splitting went: kinds that came besides the first two, second cards that were none, hands that took whatever came because there may be no more. */
interface Course {
  readonly came: number
  readonly settled: number
  readonly open: number
  readonly ways: number
}

/** All courses of a splitting into at most so many hands. Second cards are looked at one after another. */
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

/** What splitting a pair wins, over the ways to go on with two of its cards gone. Aces are split once and get one card each: `play` knows. */
export function splitting(table: OpenCard, points: number, mostHands: number, play: PlaySplitHand): Worth {
  const left = table.left(noCards)[points - 1] as number
  const hands = points === 1 ? 2 : mostHands
  const memo = new Map<string, Worth>()
  const one = (kinds: number, others: boolean): Worth => {
    const key = `${kinds} ${others}`
    let worth = memo.get(key)
    if (worth === undefined) memo.set(key, (worth = oneHand(table, points, kinds, play, others)))
    return worth
  }
  /** A hand, where `came` more of the kind came and `none` other second cards are known not to be of it. */
  const hand = (came: number, none: number, others: boolean): Worth => {
    let sum = nothing
    for (let out = 0; out <= none; out += 1) {
      const ways = falling(left - 2, came + out) * choose(none, out) * (out % 2 === 0 ? 1n : -1n)
      if (ways !== 0n) sum = plus(sum, times(ways, one(2 + came + out, others)))
    }
    return sum
  }
  return coursesOf(hands).reduce((sum, { came, settled, open, ways }) => {
    const ofSettled = settled > 0 ? times(BigInt(settled), hand(came, settled - 1, true)) : nothing
    const ofOpen = open > 0 ? times(BigInt(open), hand(came, settled, false)) : nothing
    return plus(sum, times(BigInt(ways), plus(ofSettled, ofOpen)))
  }, nothing)
}
