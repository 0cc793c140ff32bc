/** Baccarat for one player in menus and the lobby, and how its first bet is made. */
import type { FirstBet, GameEntry } from '../../play/game/game-entry.ts'

export const soloBaccaratEntry: GameEntry = {
  id: 'solo-baccarat',
  title: 'Баккара сразу',
  path: '/baccarat-now',
  section: 'Баккара сразу',
  category: 'Быстрые',
  icon: [
    'M10.500 4h6.500a2 2 0 0 1 2 2v11a2 2 0 0 1 -2 2h-6.500a2 2 0 0 1 -2 -2v-11a2 2 0 0 1 2 -2Z',
    'M8.500 7 5 8.200l3.800 11.300 3.400-1.100M13.700 8.600l2.200 2.900-2.200 2.900-2.200-2.900Z',
  ],
  about: 'Свежие восемь колод на каждую раздачу: карты ложатся сразу, без часов.',
  aliases: 'баккара baccarat пунто банко соло одному быстрая мгновенная сразу игрок банкир ничья карты стол',
}

export const soloBaccaratFirstBet: FirstBet = { buttons: [{ word: 'Раздать', brings: 'до 20 ₽' }] }
