/** Dice in menus and the lobby, and how its first bet is made. */
import type { FirstBet, GameEntry } from '../../play/game/game-entry.ts'

export const diceEntry: GameEntry = {
  id: 'dice',
  title: 'Dice',
  path: '/dice',
  section: 'Dices',
  category: 'Быстрые',
  icon: [
    'M8.5 4h7a4.5 4.5 0 0 1 4.5 4.5v7a4.5 4.5 0 0 1 -4.5 4.5h-7a4.5 4.5 0 0 1 -4.5 -4.5v-7a4.5 4.5 0 0 1 4.5 -4.5Z',
    { d: 'M8.6 8.6h.01M15.4 8.6h.01M8.6 15.4h.01M15.4 15.4h.01M12 12h.01', width: 2.6 },
  ],
  about: 'Укажите шанс и возьмите меньшие или большие номера из миллиона.',
  aliases: 'дайс дайсы кости кубики dice',
}

export const diceFirstBet: FirstBet = {
  buttons: [
    { word: 'Меньше', on: '000000–494999', brings: '20 ₽' },
    { word: 'Больше', on: '505000–999999', brings: '20 ₽' },
  ],
}
