/** The cards of a round of baccarat by their side, in the order in which they were dealt. */
import type { BaccaratState } from '@kurazh/games/baccarat/baccarat.ts'
import type { TableRound } from '../../play/tables/table-view.ts'

export const sides = ['player', 'banker'] as const
export type Side = (typeof sides)[number]

/** The cards of a side as they lie, in their order. */
export const cardsOf = (round: TableRound | null | undefined, side: Side) =>
  (round?.dealt ?? []).filter(({ place }) => place.startsWith(`${side}-`))

/**
 * The number of cards of the round dealt before this one: two each in turn, then a third of the player, then one of the
 * banker.
 */
export function orderOf(round: TableRound | null | undefined, side: Side, at: number): number {
  if (at < 2) return 2 * at + Number(side === 'banker')
  return side === 'banker' && cardsOf(round, 'player').length === 3 ? 5 : 4
}

/** The open cards of a round, as the rules count them. */
export function stateOf(round: TableRound | null | undefined): BaccaratState {
  const values = (side: Side) => cardsOf(round, side).flatMap(({ value }) => value ?? [])
  return { player: values('player'), banker: values('banker') }
}
