/** Roulette for one player in menus and the lobby, and how its first bet is made. */
import type { FirstBet, GameEntry } from '../../play/game/game-entry.ts'

export const soloRouletteEntry: GameEntry = {
  id: 'solo-roulette',
  title: 'Рулетка сразу',
  path: '/roulette-now',
  section: 'Рулетка сразу',
  category: 'Быстрые',
  icon: [
    'M12 3.400a8.600 8.600 0 1 0 .01 0ZM12 8.600a3.400 3.400 0 1 0 .01 0ZM12 3.400v5.200M12 15.400v5.200M3.400 12h5.200M15.400 12h5.200',
    { d: 'M17.400 6.600h.01', width: 3 },
  ],
  about: 'Тот же стол, что и в Live, но крутите вы: без часов и ожидания.',
  aliases: 'рулетка roulette соло одному быстрая мгновенная сразу зеро красное чёрное колесо стол',
}

export const soloRouletteFirstBet: FirstBet = { buttons: [{ word: 'Крутить', brings: 'до 20 ₽' }] }
