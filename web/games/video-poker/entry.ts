/** Video poker in menus and the lobby, and how its first bet is made. */
import type { FirstBet, GameEntry } from '../../play/game/game-entry.ts'

export const videoPokerEntry: GameEntry = {
  id: 'video-poker',
  title: 'Видеопокер',
  path: '/video-poker',
  section: 'Видеопокер',
  category: 'Быстрые',
  icon: [
    'M8.250 4.500h7.500v13h-7.500Z',
    'M8.250 7 4.500 8l3 11.500 1.500-.4M15.750 7l3.750 1-3 11.500-1.500-.4',
    'M12 8.500l1.900 2.500-1.900 2.500-1.900-2.500Z',
  ],
  about: 'Пять карт: оставьте лучшие, остальные замените и соберите комбинацию.',
  aliases: 'видео покер video poker jacks or better джекс ор беттер валеты и старше бонус bonus покер карты комбинации',
}

export const videoPokerFirstBet: FirstBet = {
  buttons: [{ word: 'Раздать', brings: 'до 8 000 ₽' }],
  step: 'Обменять',
}
