/** Texts of the dealer's console. */
import { cardText } from '@kurazh/shared/text/card-words.ts'
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { ReplyOf } from '@kurazh/contract/core/call.ts'

export type DealerTable = ReplyOf<(typeof adminCalls)['dealerTable']>['success']
export type Act = 'open' | 'close' | 'enter' | 'back' | 'confirm' | 'shuffle'

export const phaseWords: Readonly<Record<DealerTable['phase'], string>> = {
  paused: 'Стол остановлен',
  waiting: 'Откройте ставки',
  betting: 'Игроки ставят',
  closing: 'Ставок больше нет',
  asking: 'Введите, что выпало',
  deciding: 'Решает игрок',
  over: 'Проверьте итог и подтвердите',
  held: 'Подтверждено. Ещё можно взять назад',
  between: 'Раунд рассчитан, стол готовится',
}

export const voidReasonNames = {
  dealer: 'Ошибка дилера',
  equipment: 'Сбой оборудования',
  cards: 'Ошибка с картами',
  wheel: 'Ошибка с колесом',
  rules: 'Нарушены правила',
} as const
export type VoidReason = keyof typeof voidReasonNames
export const voidReasons = Object.keys(voidReasonNames) as VoidReason[]

const sides: Readonly<Record<string, string>> = { player: 'игроку', banker: 'банкиру', dealer: 'дилеру' }

/** «игроку, карта 2», «место 3, рука 1, карта 2», «колесо». */
export function placeText(place: string): string {
  if (place === 'wheel') return 'колесо'
  if (place === 'peek') return 'блэкджек у дилера'
  const [first = '', second = '', third] = place.split('-')
  const side = sides[first]
  // In blackjack the cards of a seat and of the dealer are counted from 0, in baccarat the sides from 1.
  if (third !== undefined) return `место ${first}, рука ${Number(second) + 1}, карта ${Number(third) + 1}`
  return side === undefined ? place : `${side}, карта ${first === 'dealer' ? Number(second) + 1 : second}`
}

/** What the table requires from the dealer. */
export function requestText({ kind, place }: NonNullable<DealerTable['ask']>): string {
  if (kind === 'peek') return 'Загляните под карту: у дилера блэкджек?'
  if (kind === 'turn') return `Откройте закрытую карту: ${placeText(place)}`
  return place === 'wheel' ? 'Номер, где остановился шарик' : `Следующая карта: ${placeText(place)}`
}

/** The value at a place, as text. */
export function placedText({ place, value }: DealerTable['lying'][number]): string {
  if (value === null) return 'закрыта'
  if (place === 'peek') return value === 1 ? 'да' : 'нет'
  return place === 'wheel' ? `${value}` : cardText(value)
}
