/** The machine «Ямщицкая казна»: a winter road at dusk, a troika, chests in the snow. */
import { machineFace } from '../../machine-face.ts'
import type { Counted } from '../../slot-face.ts'
import farDay from './far-day.svg'
import far from './far.svg'
import frame from './frame.svg'
import midDay from './mid-day.svg'
import mid from './mid.svg'
import nearDay from './near-day.svg'
import near from './near.svg'
import symbols from './symbols.svg'
import tile from './tile.svg'

/** Names of the coachman's symbols, by the order of his rules. */
const names: readonly Counted[] = [
  ['ямщик', 'ямщика', 'ямщиков'],
  ['тройка', 'тройки', 'троек'],
  ['колокольчик', 'колокольчика', 'колокольчиков'],
  ['письмо', 'письма', 'писем'],
  ['подкова', 'подковы', 'подков'],
  ['фонарь', 'фонаря', 'фонарей'],
  ['колесо', 'колеса', 'колёс'],
  ['варежка', 'варежки', 'варежек'],
  ['валенки', 'пары валенок', 'пар валенок'],
  ['монета', 'монеты', 'монет'],
  ['пусто', 'пустых клетки', 'пустых клеток'],
]

export const coachmanFace = machineFace({
  id: 'coachman',
  title: 'Ямщицкая казна',
  about: 'Шесть монет остаются на месте, остальное вращается снова; полное поле платит сверху ещё тысячу ставок.',
  aliases: 'ямщик тройка зима монеты казна coachman',
  mechanic: '5×3, 20 линий',
  tile,
  rules: async () => (await import('@kurazh/games/slots/coachman/coachman.ts')).coachman,
  world: {
    symbols,
    names,
    planes: [far, mid, near],
    dayPlanes: [farDay, midDay, nearDay],
    frame: {
      drawing: frame,
      width: 1100,
      height: 716,
      window: { left: 50 / 1100, top: 66 / 716, width: 1000 / 1100, height: 600 / 716 },
    },
    meter: { symbols: [9], count: 6, brings: 'казна; полное поле +1\u00a0000×' },
    colours: { glow: '#ffb84a', line: '#ffe9a8', well: '#16143a' },
    motes: { way: 'fall', colour: '#ffffff' },
    notes: { stop: 261.63, win: [523.25, 622.25, 698.46, 783.99, 932.33] },
  },
})
