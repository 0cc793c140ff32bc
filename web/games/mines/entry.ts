/** Mines in menus and the lobby, and how its first bet is made. */
import type { FirstBet, GameEntry } from '../../play/game/game-entry.ts'

export const minesEntry: GameEntry = {
  id: 'mines',
  title: 'Mines',
  path: '/mines',
  section: 'Mines',
  category: 'Быстрые',
  icon: [
    'M7 12.6a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z',
    'M12 7.6V4.2M12 21v-3.4M3.6 12.6H7M17 12.6h3.4M6.3 6.9l2.2 2.2M15.5 9.1l2.2-2.2M6.3 18.3l2.2-2.2M15.5 16.1l2.2 2.2M10.4 11.4h.01',
  ],
  about: 'Открывайте плитки с камнями и остановитесь раньше, чем попадётся мина.',
  aliases: 'мины минёр сапёр mines minesweeper',
}

export const minesFirstBet: FirstBet = {
  buttons: [{ word: 'Играть', brings: 'от 11.25 ₽' }],
  step: 'Клетка: ряд 3, место 3',
}
