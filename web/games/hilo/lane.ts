/** The cards of a game of hilo in the order they were turned up, each with the move that turned it. Pure. */
import { isOnSide, ranksOn, type Side, sideOf, guesses } from '@kurazh/games/hilo/cards.ts'

export interface LaneCard {
  card: number
  /** The side that was named before it was turned up; null for the first card. */
  by: Side | 'skip' | null
  /** For a guess: how many of thirteen ranks it could win with; null otherwise. */
  ranks: number | null
  /** False for the card that ended the game. */
  isRight: boolean
}

/** `cards`: all cards, the first one included; `moves`: those that turned up the others. */
export function laneOf(cards: readonly number[], moves: readonly unknown[]): LaneCard[] {
  return cards.map((card, place): LaneCard => {
    const from = cards[place - 1]
    const guess = guessOf(moves[place - 1])
    if (from === undefined || guess === null)
      return { card, by: place === 0 ? null : 'skip', ranks: null, isRight: true }
    const by = sideOf(guess, from)
    return { card, by, ranks: ranksOn(by, from), isRight: isOnSide(by, from, card) }
  })
}

/** The moves that turn a card up: neither takes nor anything else. */
export const turnsOf = (moves: readonly unknown[]): unknown[] =>
  moves.filter((move) => guessOf(move) !== null || (typeof move === 'object' && move !== null && 'skip' in move))

function guessOf(move: unknown) {
  if (typeof move !== 'object' || move === null || !('guess' in move)) return null
  return guesses.find((each) => each === move.guess) ?? null
}

/** Right guesses among these cards. */
export const rightOf = (lane: readonly LaneCard[]): number =>
  lane.filter(({ ranks, isRight }) => ranks !== null && isRight).length
