/** The drawn world of «Ямщицкая казна»: a winter road at dusk, a troika, chests in the snow. */
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
  frame: { drawing: frame, width: 1100, height: 716, window: { left: 50 / 1100, top: 66 / 716, width: 1000 / 1100, height: 600 / 716 } },
  colours: { glow: '#ffb84a', line: '#ffe9a8', well: '#16143a' },
  motes: { way: 'fall', colour: '#ffffff' },
  notes: { stop: 261.63, win: [523.25, 622.25, 698.46, 783.99, 932.33] },
}
