/** Says how many places of a tournament are paid. A file of its own: the lobby does not need it. */
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { playersOfAPlace } from '@kurazh/contract/rewards/paid-places.ts'
import type { Tournament } from '@kurazh/contract/rewards/tournaments.ts'
import { formatNumber } from '../../ui/text/format.ts'

/** The number with what holds it down now; empty where each player with a score has a place. */
export function placesText({ leastEdge, places, paidPlaces, qualified, players, state, team }: Tournament): string {
  if (leastEdge === 0n) return ''
  const now = state === 'over' ? '' : ' сейчас'
  const edge = formatRoundMoney(leastEdge)
  const why =
    paidPlaces === places.length
      ? ''
      : players > 0 && paidPlaces === players
        ? `: столько ${team === null ? 'игроков' : 'команд'} с очками`
        : `: одно на ${playersOfAPlace * (team?.size ?? 1)} игроков, чьи ставки принесли сайту от ${edge}, а таких ${formatNumber(qualified, 0)}`
  return `Призовых мест${now} ${paidPlaces} из ${places.length}${why}. Приз получают только те, чьи ставки принесли сайту от ${edge}.`
}
