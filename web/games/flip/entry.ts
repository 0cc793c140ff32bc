/** The coin in menus and the lobby, and how its first bet is made. */
import type { FirstBet, GameEntry } from '../../play/game/game-entry.ts'

export const flipEntry: GameEntry = {
  id: 'flip',
  title: 'Монета',
  path: '/flip',
  section: 'Монета',
  category: 'Быстрые',
  icon: ['M4.500 12a7.500 7.500 0 1 0 15 0a7.500 7.500 0 1 0 -15 0Z', 'M10 8v8M14.500 8 10 12.500M11.700 11l3 5'],
  about: 'Орёл или решка? Каждый верный бросок удваивает выигрыш: до двадцати подряд.',
  aliases: 'flip coin флип коинфлип монетка орёл решка подбросить удвоить',
}

export const flipFirstBet: FirstBet = {
  buttons: [{ word: 'Играть', brings: 'от 19.80 ₽' }],
  step: 'Орёл',
}
