/** A game of video poker in terms of its places: what is held, what lies there. Pure. */
import { handSize } from '@kurazh/games/video-poker/worth.ts'
import { handAfter, type VideoPokerOutcome } from '@kurazh/games/video-poker/video-poker.ts'
import { isTake } from '@kurazh/games/core/steps.ts'

export const places: readonly number[] = Array.from({ length: handSize }, (_, index) => index + 1)

/** The held places of a game by its moves: all after a take; null before either. */
export function heldBy(moves: readonly unknown[]): readonly number[] | null {
  for (const move of moves) {
    if (isTake(move)) return places
    if (typeof move === 'object' && move !== null && 'hold' in move && Array.isArray(move.hold))
      return places.filter((place) => (move.hold as unknown[]).includes(place))
  }
  return null
}

/** The dealt hand, and the hand at the end; null where nothing was dealt. */
export function handsOf(
  outcome: VideoPokerOutcome,
  moves: readonly unknown[],
): { dealt: readonly number[]; final: readonly number[]; held: readonly number[] } | null {
  const held = heldBy(moves)
  return held && { dealt: outcome.drawn.slice(0, handSize), final: handAfter(outcome, held), held }
}

/** The hold of these places, its bit 0 the first. */
export const holdOf = (held: readonly number[]): number => held.reduce((bits, place) => bits | (1 << (place - 1)), 0)
