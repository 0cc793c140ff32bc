/** Texts for bets on rounds. */
import type { PlayedRoundBet, RoundVoidReason } from '@kurazh/contract/play/rounds.ts'
import { formatMultiplier } from '../../../ui/text/format.ts'
import { verdictWords } from '../../proof/verdict.ts'
import type { Doubt } from '../notary/own-bets.ts'

const states = {
  open: 'в игре',
  taken: 'забрана',
  lost: 'сгорела',
  returned: 'возвращена',
  cancelled: 'отменена',
} as const

/** «забрана на 2.35×», «сгорела». */
export function stateText({ state, multiplier }: Pick<PlayedRoundBet, 'state' | 'multiplier'>): string {
  return multiplier === null ? states[state] : `${states[state]} на ${formatMultiplier(multiplier)}`
}

/** The target of a bet: «2.00×», or that its player was to take it. */
export function targetText(target: number | null): string {
  return target === null ? 'вручную' : formatMultiplier(target)
}

const voidReasons: Readonly<Record<RoundVoidReason, string>> = {
  equipment: 'оборудование',
  rules: 'нарушены правила',
  restored: 'сайт восстановлен из копии',
}

/** The reason why the site called a round off. */
export const voidText = (reason: RoundVoidReason): string => voidReasons[reason]

const doubts: Partial<Record<Doubt, string>> = {
  'taken-elsewhere': 'пересчитано; забрана раньше своей высоты не этой страницей',
  room: 'пересчитано; взята на высоте, до которой в раунде было место: сколько его было, знает только сервер',
  'cancel-lost':
    'пересчитано; страница просила отменить ставку до взлёта, но запрос не засчитан: вовремя ли он дошёл, видел только сервер',
  interrupted: 'пересчитано; что полёт был прерван, эта страница знает только от сервера',
  'take-lost':
    'пересчитано; страница просила забрать до конца, но запрос не засчитан: вовремя ли он дошёл, видел только сервер',
}

/** The reason why a consistent bet is only recomputed. */
export function doubtText(doubt: Doubt | null): string {
  const text = (doubt && doubts[doubt]) ?? verdictWords.recomputed
  return text.charAt(0).toUpperCase() + text.slice(1)
}
