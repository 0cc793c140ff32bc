/** Filters of bets, the same of all players and of one. */
import type { Filter } from '../list/list-form.ts'

export const betFilters: readonly Filter[] = [
  { kind: 'text', name: 'game', label: 'Игра, её код целиком' },
  { kind: 'number', name: 'round', label: 'Раунд' },
  { kind: 'sum', name: 'stake', label: 'Сумма ставки, ₽' },
  { kind: 'moment', name: 'from', label: 'с, МСК' },
  { kind: 'moment', name: 'until', label: 'до, МСК' },
]
