/** The machine «Жар-птица»: the tsar's garden at night, golden apples and feathers that glow. */
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

/** Names of the firebird’s symbols, by the order of its rules. */
const names: readonly Counted[] = [
  ['жар-птица', 'жар-птицы', 'жар-птиц'],
  ['золотое яблоко', 'золотых яблока', 'золотых яблок'],
  ['царевна', 'царевны', 'царевен'],
  ['царевич', 'царевича', 'царевичей'],
  ['волк', 'волка', 'волков'],
  ['конь', 'коня', 'коней'],
  ['корона', 'короны', 'корон'],
  ['кубок', 'кубка', 'кубков'],
  ['перстень', 'перстня', 'перстней'],
  ['перо', 'пера', 'перьев'],
]

export const firebirdFace = machineFace({
  id: 'firebird',
  title: 'Жар-птица',
  about: 'Три золотых яблока открывают десять бесплатных вращений, где всё платит втрое.',
  aliases: 'жар птица сказка царевна яблоки фриспины firebird',
  mechanic: '5×3, 20 линий',
  tile,
  rules: async () => (await import('@kurazh/games/slots/firebird/firebird.ts')).firebird,
  world: {
    symbols,
    names,
    planes: [far, mid, near],
    dayPlanes: [farDay, midDay, nearDay],
    frame: {
      drawing: frame,
      width: 552,
      height: 370,
      window: { left: 26 / 552, top: 42 / 370, width: 500 / 552, height: 300 / 370 },
    },
    meter: { symbols: [1], count: 3, brings: '10 вращений, всё платит ×3' },
    colours: { glow: '#ff9a3d', line: '#ffe7a0', well: '#140a2e' },
    motes: { way: 'rise', colour: '#ffb347' },
    notes: { stop: 349.23, win: [587.33, 698.46, 880, 1046.5] },
  },
})
