/** The machine «Северное сияние»: a frozen lake at night under the lights. */
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

/** Names of the northern lights’ symbols, by the order of its rules. */
const names: readonly Counted[] = [
  ['сияние', 'сияния', 'сияний'],
  ['медведь', 'медведя', 'медведей'],
  ['сова', 'совы', 'сов'],
  ['лиса', 'лисы', 'лис'],
  ['олень', 'оленя', 'оленей'],
  ['кристалл', 'кристалла', 'кристаллов'],
  ['фонарь', 'фонаря', 'фонарей'],
  ['звезда', 'звезды', 'звёзд'],
]

export const auroraFace = machineFace({
  id: 'aurora',
  title: 'Северное сияние',
  about: 'Сияние заполняет барабан и остаётся, а остальные вращаются снова: до трёх раз.',
  aliases: 'зима снег медведь олень полярное aurora northern lights',
  mechanic: '5×3, 10 линий в обе стороны',
  tile,
  rules: async () => (await import('@kurazh/games/slots/aurora/aurora.ts')).aurora,
  world: {
    symbols,
    names,
    planes: [far, mid, near],
    dayPlanes: [farDay, midDay, nearDay],
    frame: {
      drawing: frame,
      width: 552,
      height: 366,
      window: { left: 26 / 552, top: 40 / 366, width: 500 / 552, height: 300 / 366 },
    },
    meter: { symbols: [0], count: 3, byReel: true, says: 'сияние держится, остальное вращается снова' },
    colours: { glow: '#4dffc3', line: '#b8fff0', well: '#0a1440' },
    motes: { way: 'fall', colour: '#eaf6ff' },
    notes: { stop: 493.88, win: [659.25, 783.99, 987.77, 1174.66] },
  },
})
