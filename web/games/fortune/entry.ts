/** Fortune in menus and the lobby, and how its first bet is made. */
import type { FirstBet, GameEntry } from '../../play/game/game-entry.ts'

export const fortuneEntry: GameEntry = {
  id: 'fortune',
  title: 'Fortune',
  path: '/fortune',
  section: 'Fortune',
  category: 'Быстрые',
  icon: [
    'M12 4.5a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z',
    'M12 4.5v16M5.1 8.5l13.8 8M5.1 16.5l13.8-8',
    { d: 'M12 1.5v3', width: 3.4 },
  ],
  about: 'Колесо с секторами: где остановится, такой и множитель.',
  aliases: 'фортуна колесо удачи сектор вилл wheel spin fortune',
}

export const fortuneFirstBet: FirstBet = { buttons: [{ word: 'Крутить', brings: 'до 40 ₽' }] }
