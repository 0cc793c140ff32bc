/** The sections of the menu that are no games: lobbies of machines and of live tables. */
import type { GameEntry } from '../play/game/game-entry.ts'

export const slotsEntry: GameEntry = {
  id: 'slots',
  title: 'Slots',
  path: '/slots',
  section: 'Slots',
  category: 'Слоты',
  icon: [
    'M6.5 5h11a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-11a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3Z',
    'M9.2 5v14M14.8 5v14M6.3 12h.01M12 12h.01M17.7 12h.01',
  ],
  about: 'Барабаны с символами, нарисованными для этого сайта.',
  aliases: 'слоты автоматы slots slot',
}

export const roubleSlotsEntry: GameEntry = {
  id: 'slots-rouble',
  title: 'Слоты от\u00a01\u00a0₽',
  path: '/slots2',
  section: 'Slots',
  category: 'Слоты',
  icon: [
    'M3.6 12a8.4 8.4 0 1 0 16.8 0a8.4 8.4 0 1 0 -16.8 0Z',
    'M10.2 16.8V7.4h2.9a2.6 2.6 0 0 1 0 5.2H8.6M8.6 14.8h4.2',
  ],
  about: 'Те же слоты со ставкой от одного рубля.',
  aliases: 'слоты slots автоматы рубль дешёвые',
}

export const liveEntry: GameEntry = {
  id: 'live',
  title: 'Live',
  path: '/live',
  section: 'Live',
  category: 'Live',
  icon: [
    'M3.6 12a8.4 8.4 0 1 0 16.8 0a8.4 8.4 0 1 0 -16.8 0Z',
    'M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z',
    'M12 3.6V9M12 15v5.4M3.6 12H9M15 12h5.4',
  ],
  about: 'Столы с общим розыгрышем: все за столом ставят на один исход.',
  aliases: 'лайв live столы карты дилер',
  returned: 'рулетка, баккара, блэкджек',
}
