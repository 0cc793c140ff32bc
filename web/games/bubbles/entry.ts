/** Bubbles in menus and the lobby, and how its first bet is made. */
import type { FirstBet, GameEntry } from '../../play/game/game-entry.ts'

export const bubblesEntry: GameEntry = {
  id: 'bubbles',
  title: 'Bubbles',
  path: '/bubbles',
  section: 'Bubbles',
  category: 'Быстрые',
  icon: [
    'M4.5 13.2a6 6 0 1 0 12 0a6 6 0 1 0 -12 0Z',
    'M16 6a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0 -4.6 0Z',
    'M7.3 12.6a3.3 3.3 0 0 1 2.5-2.6',
  ],
  about: 'Выберите множитель: если пузырь дорастёт до него целым, ставка выиграла.',
  aliases: 'bubbles пузыри баблс limbo лимбо',
}

export const bubblesFirstBet: FirstBet = { buttons: [{ word: 'Надуть пузырь', brings: '20 ₽' }], drawn: true }
