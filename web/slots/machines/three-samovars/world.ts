/** The drawn world of «Три самовара»: a tea table on an evening veranda. */
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
  frame: { drawing: frame, width: 360, height: 376, window: { left: 30 / 360, top: 46 / 376, width: 300 / 360, height: 300 / 376 } },
  colours: { glow: '#ffb52e', line: '#ffe08a', well: '#2a0f16' },
  motes: { way: 'rise', colour: '#ffd27a' },
  notes: { stop: 392, win: [523.25, 587.33, 659.25, 783.99] },
}
