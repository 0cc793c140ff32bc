/** Money train in menus and the lobby, and how its first bet is made. */
import type { FirstBet, GameEntry } from '../../play/game/game-entry.ts'

export const moneyTrainEntry: GameEntry = {
  id: 'money-train',
  title: 'Money Train',
  path: '/moneytrain',
  section: 'Money Train',
  category: 'Быстрые',
  icon: [
    'M3.5 16.5V11h8.3V6.5H20v10M3.5 16.5h2.2M9.3 16.5h5M18 16.5h2.5M6 11V7.5M14.8 9.6h2.4',
    'M5.7 17a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0Z',
    'M14.4 17a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0Z',
  ],
  about: 'Вагон за вагоном добыча растёт: сойдите с поезда раньше засады.',
  aliases: 'мани трейн поезд вагоны money train',
}

export const moneyTrainFirstBet: FirstBet = {
  buttons: [{ word: 'Играть', brings: 'от 11.52 ₽' }],
  step: 'В первый вагон',
}
