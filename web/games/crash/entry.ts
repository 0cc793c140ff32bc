/** Crash in menus and the lobby, and how its first bet is made. */
import type { FirstBet, GameEntry } from '../../play/game/game-entry.ts'

export const crashEntry: GameEntry = {
  id: 'crash',
  title: 'Crash',
  path: '/crash',
  section: 'Crash',
  category: 'Быстрые',
  icon: [
    'M19.5 4.5c-5.6-.4-9.7 2.4-11.6 7.6l4 4c5.2-1.9 8-6 7.6-11.6Z',
    'M7.9 12.1 4.5 12.4l2.7-3.8 2.5-.1M11.9 16.1l-.3 3.4 3.8-2.7.1-2.5M5.2 16.2c-.8.8-1 3-1 3s2.2-.2 3-1',
    'M13.1 9.4a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0Z',
  ],
  about: 'Ракета набирает множитель: заберите ставку до взрыва.',
  aliases: 'краш ракета взлёт crash aviator авиатор',
}

export const crashFirstBet: FirstBet = { buttons: [{ word: 'Поставить' }], late: 'На следующий раунд', drawn: true }
