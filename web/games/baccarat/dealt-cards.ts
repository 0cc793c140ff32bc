/** The cards of a round of baccarat by their side, in the order in which they were dealt. */
import type { BaccaratState } from '@kurazh/games/baccarat/baccarat.ts'

/** A round as far as its cards are seen. */
export interface CardsSeen {
  number: number
  dealt: readonly { place: string; value: number | null }[]
}

export const sides = ['player', 'banker'] as const
export type Side = (typeof sides)[number]

/** The cards of a side as they lie, in their order. */
export const cardsOf = (round: CardsSeen | null | undefined, side: Side) =>
  (round?.dealt ?? []).filter(({ place }) => place.startsWith(`${side}-`))

/**
 * The number of cards of the round dealt before this one: two each in turn, then a third of the player, then one of the
 * banker.
 */
export function orderOf(round: CardsSeen | null | undefined, side: Side, at: number): number {
  if (at < 2) return 2 * at + Number(side === 'banker')
  return side === 'banker' && cardsOf(round, 'player').length === 3 ? 5 : 4
}

/** The open cards of a round, as the rules count them. */
export function stateOf(round: CardsSeen | null | undefined): BaccaratState {
  const values = (side: Side) => cardsOf(round, side).flatMap(({ value }) => value ?? [])
  return { player: values('player'), banker: values('banker') }
}

/** A round of one player whose cards all lie. */
export const seenOf = (number: number, hands: BaccaratState): CardsSeen => ({
  number,
  dealt: sides.flatMap((side) => hands[side].map((value, at) => ({ place: `${side}-${at + 1}`, value }))),
})
