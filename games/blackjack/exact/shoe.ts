/**
 * The remaining cards of a shoe, by points: index 0 the aces, 9 the ten-valued. Everything is counted in whole
 * sequences of cards, never divided: a value at a depth of k drawn cards is a numerator over the number of ways to draw
 * the rest, so values of one depth can be compared and added directly.
 */

/** The number of cards of each points; index = points − 1. */
export type Counts = readonly number[]

/** Cards drawn by player and dealer together after the open card: the longest possible sequence of 8 decks. */
export const depth = 40
const ranks = 10

export const noCards: Counts = Array.from({ length: ranks }, () => 0)

export function shoeOf(decks: number): Counts {
  return noCards.map((_, index) => (index === 9 ? 16 : 4) * decks)
}

/** With one more card of these points. */
export function withCard(cards: Counts, points: number): Counts {
  return cards.map((count, index) => count + Number(index === points - 1))
}

export function minus(all: Counts, gone: Counts): Counts {
  return all.map((count, index) => count - (gone[index] as number))
}

export const sizeOf = (cards: Counts): number => cards.reduce((sum, count) => sum + count, 0)

/** A unique number for every set of up to 21 cards of each points. */
export function keyOf(cards: Counts): number {
  return cards.reduce((key, count) => key * 22 + count, 0)
}

/** The falling factorial n·(n − 1)·…: the ways to draw that many in order. */
export function falling(n: number, factors: number): bigint {
  let product = 1n
  for (let drawn = 0; drawn < factors; drawn += 1) product *= BigInt(n - drawn)
  return product
}

/** Hard points, and the total with an ace as eleven where it fits. */
export function pointsOfCounts(cards: Counts): { hard: number; points: number; soft: boolean } {
  const hard = cards.reduce((sum, count, index) => sum + count * (index + 1), 0)
  const soft = hard <= 11 && (cards[0] as number) > 0
  return { hard, points: soft ? hard + 10 : hard, soft }
}
