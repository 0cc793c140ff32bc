/** The machine «Три самовара»: a tea table on an evening veranda. */
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

/** Names of the three samovars’ symbols, by the order of its rules. */
const names: readonly Counted[] = [
  ['самовар', 'самовара', 'самоваров'],
  ['чайник', 'чайника', 'чайников'],
  ['стакан в подстаканнике', 'стакана в подстаканниках', 'стаканов в подстаканниках'],
  ['варенье', 'варенья', 'варений'],
  ['пряник', 'пряника', 'пряников'],
  ['баранка', 'баранки', 'баранок'],
  ['лимон', 'лимона', 'лимонов'],
]

export const threeSamovarsFace = machineFace({
  id: 'three-samovars',
  title: 'Три самовара',
  about: 'Самовар заменяет любой символ и удваивает выигрыш: каждый из трёх.',
  aliases: 'самовар чай three samovars',
  mechanic: '3×3, 5 линий',
  tile,
  rules: async () => (await import('@kurazh/games/slots/three-samovars/three-samovars.ts')).threeSamovars,
  world: {
    symbols,
    names,
    planes: [far, mid, near],
    dayPlanes: [farDay, midDay, nearDay],
    frame: {
      drawing: frame,
      width: 360,
      height: 376,
      window: { left: 30 / 360, top: 46 / 376, width: 300 / 360, height: 300 / 376 },
    },
    meter: { symbols: [0], count: 3, says: 'каждый самовар удваивает линию' },
    colours: { glow: '#ffb52e', line: '#ffe08a', well: '#2a0f16' },
    motes: { way: 'rise', colour: '#ffd27a' },
    notes: { stop: 392, win: [523.25, 587.33, 659.25, 783.99] },
  },
})
