/** Plinko in menus and the lobby, and how its first bet is made. */
import type { FirstBet, GameEntry } from '../../play/game/game-entry.ts'

export const plinkoEntry: GameEntry = {
  id: 'plinko',
  title: 'Plinko',
  path: '/plinko',
  section: 'Plinko',
  category: 'Быстрые',
  icon: [
    { d: 'M12 10.2h.01M8.8 14h.01M15.2 14h.01M5.6 17.8h.01M12 17.8h.01M18.4 17.8h.01', width: 2.8 },
    'M9.9 5.2a2.1 2.1 0 1 0 4.2 0a2.1 2.1 0 1 0 -4.2 0Z',
  ],
  about: 'Шарик скачет по колышкам: чем дальше от середины он упадёт, тем больше множитель.',
  aliases: 'плинко шарик plinko',
}

export const plinkoFirstBet: FirstBet = { buttons: [{ word: 'Бросить шарик', brings: 'до 330 ₽' }], drawn: true }
