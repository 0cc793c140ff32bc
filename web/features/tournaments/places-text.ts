/** How many places of a tournament are paid. Apart from the other words: the lobby does not say it. */
import { formatRoundMoney } from '@kurazh/contract/money-text.ts'
import { playersOfAPlace } from '@kurazh/contract/paid-places.ts'
import type { Tournament } from '@kurazh/contract/tournaments.ts'
import { formatNumber } from '../../ui/format.ts'

/** What it goes by; empty where each player with a score has a place. */
export function placesText({ leastEdge, places, paidPlaces, qualified, state }: Tournament): string {
  if (leastEdge === 0n) return ''
  const now = state === 'over' ? '' : ' сейчас'
  return `Призовых мест${now}: ${paidPlaces} из ${places.length}. Одно место на каждых ${playersOfAPlace} игроков, в ставках которых преимущество сайта от ${formatRoundMoney(leastEdge)}; таких игроков ${formatNumber(qualified, 0)}.`
}
