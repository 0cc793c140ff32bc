/** The drawn world of «Хоровод»: a birch meadow with ribbons at midsummer. */
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
  colours: { glow: '#ffe04d', line: '#f4ffb8', well: '#10301c' },
  motes: { way: 'fall', colour: '#fff3c9' },
  notes: { stop: 440, win: [523.25, 659.25, 698.46, 880] },
}
