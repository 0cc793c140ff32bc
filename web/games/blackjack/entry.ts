/** The blackjack tables in lists of bets. */
import type { TableName } from '../../play/game/game-entry.ts'

const aliases = 'blackjack black jack блек джек очко 21 карты лайв дилер'

export const blackjackEntry: TableName = { id: 'blackjack', title: 'Блэкджек', path: '/live/blackjack', aliases }
export const highBlackjackEntry: TableName = {
  id: 'blackjack-high',
  title: 'Блэкджек: высокие ставки',
  path: '/live/blackjack-high',
  aliases: `${aliases} high vip вип`,
}
