/** The cards of hilo and what a guess is. In a small file of its own, so that menus and histories need not load the rules. */
import { rankOf } from '../core/shoe.ts'

export const deckSize = 52
export const rankCount = 13
/** How many cards may be passed over in a game, and how many guesses complete it. */
export const mostSkips = 52
export const mostGuesses = 52
export const sides = ['higher', 'lower'] as const
export type Side = (typeof sides)[number]
/** «likelier» is the side with more ranks; at the middle rank, where both have as many, the higher one. */
export const guesses = [...sides, 'likelier'] as const
type Guess = (typeof guesses)[number]

/** The rank as a number of the game: 1 is the ace, 13 the king. */
export const valueOf = (card: number): number => rankOf(card) + 1

/**
 * True when the next card is on this side of a card, an equal one included. Nothing is below an ace nor above a king:
 * from an ace «lower» is the same rank and «higher» a higher one, from a king the other way round.
 */
export function isOnSide(side: Side, from: number, next: number): boolean {
  const [here, there] = [valueOf(from), valueOf(next)]
  if (here === there) return side === 'higher' ? here !== 1 : here !== rankCount
  return there > here === (side === 'higher')
}

/** How many of the thirteen ranks are on this side of a card. */
export function ranksOn(side: Side, from: number): number {
  const here = valueOf(from)
  if (side === 'higher') return here === 1 ? rankCount - 1 : rankCount + 1 - here
  return here === rankCount ? rankCount - 1 : here
}

/** The side that a guess names from this card. */
export function sideOf(guess: Guess, from: number): Side {
  if (guess !== 'likelier') return guess
  return ranksOn('higher', from) >= ranksOn('lower', from) ? 'higher' : 'lower'
}
