/** Keno in menus and the lobby, and how its first bet is made. */
import type { FirstBet, GameEntry } from '../../play/game/game-entry.ts'

export const kenoEntry: GameEntry = {
  id: 'keno',
  title: 'Keno',
  path: '/keno',
  section: 'Keno',
  category: 'Быстрые',
  icon: [
    'M4 5h16v14H4Z',
    { d: 'M8 9.5h.01M12 9.5h.01M16 9.5h.01M8 14.5h.01M16 14.5h.01', width: 2.6 },
    { d: 'M12 14.5h.01', width: 4.4 },
  ],
  about: 'Выберите до десяти номеров из сорока: чем больше угадано, тем больше множитель.',
  aliases: 'кено лото номера тираж keno lotto',
}

export const kenoFirstBet: FirstBet = { buttons: [{ word: 'Тянуть', brings: 'до 1 250 ₽' }] }
