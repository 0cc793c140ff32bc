/** The blackjack tables in lists of bets. */
import type { GameName } from '../../play/game/game-entry.ts'

export const blackjackEntry: GameName = { id: 'blackjack', title: 'Блэкджек', path: '/live/blackjack' }
export const highBlackjackEntry: GameName = {
  id: 'blackjack-high',
  title: 'Блэкджек: высокие ставки',
  path: '/live/blackjack-high',
}
