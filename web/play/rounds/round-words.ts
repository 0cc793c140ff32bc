/** How bets on rounds are told in words. */
import type { PlayedRoundBet } from '@kurazh/contract/rounds.ts'
import { formatNumber } from '../../ui/format.ts'

const states = { open: 'в игре', taken: 'забрана', lost: 'сгорела', returned: 'возвращена', cancelled: 'отменена' } as const

/** «забрана на 2.35×», «сгорела». */
export function stateText({ state, multiplier }: Pick<PlayedRoundBet, 'state' | 'multiplier'>): string {
  return multiplier === null ? states[state] : `${states[state]} на ${formatNumber(multiplier)}×`
}

/** The target of a bet: «2.00×», or that its player was to take it. */
export function targetText(target: number | null): string {
  return target === null ? 'сам' : `${formatNumber(target)}×`
}
