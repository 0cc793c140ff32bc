/** The drawn world of «Жар-птица»: the tsar's garden at night, golden apples and feathers that glow. */
import type { SlotWorld } from '../../slot-face.ts'
import far from './far.svg'
import farDay from './far-day.svg'
import frame from './frame.svg'
import mid from './mid.svg'
import midDay from './mid-day.svg'
import { names } from './names.ts'
import near from './near.svg'
import nearDay from './near-day.svg'
import symbols from './symbols.svg'

export const world: SlotWorld = {
  symbols,
  names,
  planes: [far, mid, near],
  dayPlanes: [farDay, midDay, nearDay],
  frame: { drawing: frame, width: 552, height: 370, window: { left: 26 / 552, top: 42 / 370, width: 500 / 552, height: 300 / 370 } },
  colours: { glow: '#ff9a3d', line: '#ffe7a0', well: '#140a2e' },
  motes: { way: 'rise', colour: '#ffb347' },
  notes: { stop: 349.23, win: [587.33, 698.46, 880, 1046.5] },
}
