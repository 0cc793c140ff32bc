/**
 * Baccarat for one player: the spots and the pays of the table, the cards of eight decks shuffled for this bet alone.
 * Six are the most that a round takes. Returns are of a fair shoe, as at the table.
 */
import { shoeCards } from '../core/shoe.ts'
import { soloOf } from '../core/solo-table.ts'
import { baccarat } from './baccarat.ts'

const mostCards = 6

export const soloBaccarat = soloOf({
  id: 'solo-baccarat',
  version: 1,
  table: baccarat,
  // The banker's 0.95 of twenty kopecks is whole.
  grain: 20,
  values(rng) {
    const cards = rng.pick(shoeCards, mostCards).map((number) => number % 52)
    return (drawn) => cards[drawn] ?? -1
  },
  sampleParams: [
    { spots: { banker: 2, tie: 1, 'either-pair': 1, player: 1 } },
    ...baccarat.spots.map((spot) => ({ spots: { [spot]: 1 } })),
  ],
})
