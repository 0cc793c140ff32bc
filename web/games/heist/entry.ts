/** The heist in menus and the lobby. */
import type { GameEntry } from '../../play/game/game-entry.ts'

export const heistEntry: GameEntry = {
  id: 'heist',
  title: 'Ограбление',
  path: '/snowdown',
  section: 'Новогоднее ограбление',
  category: 'События',
  icon: [
    'M7 4.5h10a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-10a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3Z',
    'M8.7 11.5a3.3 3.3 0 1 0 6.6 0a3.3 3.3 0 1 0 -6.6 0Z',
    'M12 8.2V6.9M12 16.1v-1.3M8.7 11.5H7.4M16.6 11.5h-1.3M7 18.5v1.5M17 18.5v1.5',
  ],
  about: 'Новогоднее событие: пять комнат банка под снегом, забег по билету за обычные ставки.',
  aliases: 'новый год сейф билет heist snowdown банк',
  gift: { wayBack: 'К ограблению' },
  returned: 'по билетам за ставки',
  isEvent: true,
}
