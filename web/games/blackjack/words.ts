/** Words of blackjack: spots, decisions, ends of hands. */
import type { BlackjackResult, HandEnd } from '@kurazh/games/blackjack/blackjack.ts'
import { partsOf } from '@kurazh/games/blackjack/spots.ts'

const bets = {
  main: 'рука', pairs: 'пары', poker: '21+3', behind: 'ставка позади', insurance: 'страховка', 'double-0': 'удвоение', 'double-1': 'удвоение второй руки', split: 'вторая рука',
} as const

/** «Место 3, пары». */
export function spotText(spot: string): string {
  const { seat, bet } = partsOf(spot)
  return `Место ${seat}, ${bets[bet]}`
}

export const moveWords: Readonly<Record<string, string>> = {
  hit: 'Ещё', stand: 'Хватит', double: 'Удвоить', split: 'Разделить', insure: 'Страховка', decline: 'Без страховки',
}

export const endWords: Readonly<Record<HandEnd, string>> = { blackjack: 'Блэкджек', won: 'Выигрыш', push: 'Ровно', lost: 'Проигрыш' }

/** «Дилер 19» in a line of past rounds. */
export function resultText(result: unknown): string {
  const { dealer, blackjack } = (result ?? {}) as Partial<BlackjackResult>
  if (dealer === undefined) return '—'
  return blackjack ? 'Дилер: блэкджек' : dealer > 21 ? `Дилер: перебор, ${dealer}` : `Дилер: ${dealer}`
}
