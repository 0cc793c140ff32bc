/** The drawn world of «Северное сияние»: a frozen lake at night under the lights. */
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
  frame: { drawing: frame, width: 552, height: 366, window: { left: 26 / 552, top: 40 / 366, width: 500 / 552, height: 300 / 366 } },
  colours: { glow: '#4dffc3', line: '#b8fff0', well: '#0a1440' },
  motes: { way: 'fall', colour: '#eaf6ff' },
  notes: { stop: 493.88, win: [659.25, 783.99, 987.77, 1174.66] },
}
