/** Names limits and breaks. */
import type { breakLengths, limitMeasures, limitPeriods } from '@kurazh/contract/account/protection.ts'

export const measureNames: Readonly<Record<(typeof limitMeasures)[number], string>> = {
  deposit: 'Пополнения',
  loss: 'Проигрыш',
  stake: 'Ставки',
}
export const periodNames: Readonly<Record<(typeof limitPeriods)[number], string>> = {
  day: 'за день',
  week: 'за неделю',
  month: 'за месяц',
}
export const breakNames: Readonly<Record<(typeof breakLengths)[number], string>> = {
  hour: 'Час',
  'six-hours': 'Шесть часов',
  day: 'Сутки',
  'three-days': 'Трое суток',
  week: 'Неделя',
  'two-weeks': 'Две недели',
  'six-weeks': 'Шесть недель',
  'six-months': 'Полгода',
  year: 'Год',
  'five-years': 'Пять лет',
  forever: 'Навсегда',
}
