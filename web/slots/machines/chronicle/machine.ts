/** The machine «Летопись»: a scriptorium by candlelight; the board is a page of the book. */
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

/** Names of the chronicle's symbols, by the order of its rules. */
const names: readonly Counted[] = [
  ['летопись', 'летописи', 'летописей'],
  ['богатырь', 'богатыря', 'богатырей'],
  ['боярин', 'боярина', 'бояр'],
  ['сокол', 'сокола', 'соколов'],
  ['шлем', 'шлема', 'шлемов'],
  ['аз', 'буквы аз', 'букв аз'],
  ['буки', 'буквы буки', 'букв буки'],
  ['веди', 'буквы веди', 'букв веди'],
  ['глаголь', 'буквы глаголь', 'букв глаголь'],
  ['добро', 'буквы добро', 'букв добро'],
]

export const chronicleFace = machineFace({
  id: 'chronicle',
  title: 'Летопись',
  about: 'Книга заменяет символы и открывает десять вращений, в которых выбранный символ заполняет барабаны.',
  aliases: 'книга богатырь буквицы монастырь chronicle book',
  mechanic: '5×3, 10 линий',
  tile,
  rules: async () => (await import('@kurazh/games/slots/chronicle/chronicle.ts')).chronicle,
  world: {
    symbols,
    names,
    planes: [far, mid, near],
    dayPlanes: [farDay, midDay, nearDay],
    frame: {
      drawing: frame,
      width: 1100,
      height: 700,
      window: { left: 50 / 1100, top: 50 / 700, width: 1000 / 1100, height: 600 / 700 },
    },
    meter: { symbols: [0], count: 3, brings: '10 вращений, символ раскрывается' },
    colours: { glow: '#ffb03a', line: '#d8301f', well: '#f0dcae' },
    motes: { way: 'rise', colour: '#ffdf9e' },
    notes: { stop: 246.94, win: [440, 523.25, 587.33, 659.25, 880] },
  },
})
