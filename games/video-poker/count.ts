/** Counts what video poker returns by perfect play: every hand that can be dealt, every hold, every draw. */
import type { Table } from './hands.ts'
import { handSize, worthOfHolds } from './worth.ts'

const rankCount = 13
const suitCount = 4
const ranks = Array.from({ length: rankCount }, (_, rank) => rank)

/** Hands that differ by the names of their suits alone, as one of them and how many they are. */
interface HandClass {
  hand: readonly number[]
  count: number
}

/** The ranks that a suit may have in a hand, as bits, from the most bits down. */
const suitHands = Array.from({ length: 2 ** rankCount }, (_, bits) => ({
  bits,
  cards: ranks.filter((rank) => (bits >> rank) & 1),
}))
  .filter(({ cards }) => cards.length <= handSize)
  .reverse()

/**
 * Every class of hands: the ranks of each suit, the suits in the order of `suitHands`. Suits with the same ranks may be
 * exchanged without another hand coming of it.
 */
export function* handClasses(
  chosen: readonly number[] = [],
  left: number = handSize,
): Generator<HandClass, undefined, undefined> {
  if (chosen.length === suitCount) {
    if (left === 0) yield { hand: cardsOf(chosen), count: namings(chosen) }
    return
  }
  for (let place = chosen.at(-1) ?? 0; place < suitHands.length; place += 1) {
    const size = suitHands[place]?.cards.length ?? 0
    if (size <= left) yield* handClasses([...chosen, place], left - size)
  }
}

const cardsOf = (chosen: readonly number[]): number[] =>
  chosen.flatMap((place, suit) => (suitHands[place]?.cards ?? []).map((rank) => rank + rankCount * suit))

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1))

const namings = (chosen: readonly number[]): number =>
  [...new Set(chosen)].reduce(
    (ways, place) => ways / factorial(chosen.filter((each) => each === place).length),
    factorial(suitCount),
  )

/** The worth of the best hold, added up over all hands that can be dealt, in parts of a stake. */
export function countReturn(table: Table): number {
  let sum = 0
  for (const { hand, count } of handClasses()) sum += Math.max(...worthOfHolds(table, hand)) * count
  return sum
}
