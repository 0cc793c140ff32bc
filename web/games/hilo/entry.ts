/** Hilo in menus and the lobby, and how its first bet is made. */
import type { FirstBet, GameEntry } from '../../play/game/game-entry.ts'

export const hiloEntry: GameEntry = {
  id: 'hilo',
  title: 'Больше — меньше',
  path: '/hilo',
  section: 'Больше — меньше',
  category: 'Быстрые',
  icon: ['M5.5 4.5h8.500v12h-8.500Z', 'M14 7.500l4.800 1.300-3.100 11.500-6.600-1.800', 'M9.750 13V8M7.750 10l2-2 2 2'],
  about: 'Следующая карта больше или меньше? Каждая догадка умножает выигрыш, забрать можно всегда.',
  aliases: 'hilo hi-lo hi lo хайло хай-ло хило карты больше меньше выше ниже',
}

export const hiloFirstBet: FirstBet = {
  buttons: [{ word: 'Играть', brings: 'от 18.38 ₽' }],
  step: 'Больше',
}
