/** The drawn world of «Летопись»: a scriptorium by candlelight; the board is a page of the book. */
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
  frame: { drawing: frame, width: 1100, height: 700, window: { left: 50 / 1100, top: 50 / 700, width: 1000 / 1100, height: 600 / 700 } },
  colours: { glow: '#ffb03a', line: '#d8301f', well: '#f0dcae' },
  motes: { way: 'rise', colour: '#ffdf9e' },
  notes: { stop: 246.94, win: [440, 523.25, 587.33, 659.25, 880] },
}
