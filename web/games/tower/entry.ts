/** The tower in menus and the lobby, and how its first bet is made. */
import type { FirstBet, GameEntry } from '../../play/game/game-entry.ts'

export const towerEntry: GameEntry = {
  id: 'tower',
  title: 'Башня',
  path: '/tower',
  section: 'Башня',
  category: 'Быстрые',
  icon: [
    'M7 20V9.500l-1.500-1.500V4.500h3V6.500h2v-2h3v2h2v-2h3V8L17 9.500V20',
    'M4 20h16',
    'M10.250 20v-3.500a1.750 1.750 0 0 1 3.500 0V20M12 10.500v2',
  ],
  about: 'Девять этажей: за дверью награда или ловушка. Чем выше, тем больше множитель.',
  aliases: 'tower towers товер тауэр башни этажи двери',
}

export const towerFirstBet: FirstBet = {
  buttons: [{ word: 'Играть', brings: 'от 14.85 ₽' }],
  step: 'Этаж 1, дверь 1',
}
