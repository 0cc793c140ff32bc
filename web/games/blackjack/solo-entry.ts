/** Blackjack for one player in menus and the lobby, and how its first bet is made. */
import type { FirstBet, GameEntry } from '../../play/game/game-entry.ts'

export const soloBlackjackEntry: GameEntry = {
  id: 'solo-blackjack',
  title: 'Блэкджек сразу',
  path: '/blackjack-now',
  section: 'Блэкджек сразу',
  category: 'Быстрые',
  icon: [
    'M10.200 6.200 5 7.600a1.600 1.600 0 0 0-1.100 2l2.400 8.900a1.600 1.600 0 0 0 2 1.100l1.900-.5',
    'M12 3.600h6.600a1.800 1.800 0 0 1 1.800 1.800v11.600a1.800 1.800 0 0 1-1.800 1.800H12a1.800 1.800 0 0 1-1.800-1.800V5.400A1.800 1.800 0 0 1 12 3.600Z',
    'M15.300 8.200l2.300 3-2.300 3-2.300-3Z',
  ],
  about: 'Против дилера без часов: восемь свежих колод на каждую раздачу.',
  aliases:
    'блэкджек блекджек блэк джек blackjack black jack 21 очко двадцать одно соло одному сразу сплит дабл страховка карты',
}

export const soloBlackjackFirstBet: FirstBet = {
  buttons: [{ word: 'Раздать', brings: 'до 80 ₽' }],
  step: 'Хватит|Без страховки',
}
