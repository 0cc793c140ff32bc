/** The drawn world of «Самоцветы Урала»: a cave of malachite and crystals over a lake that mirrors the light from above. */
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
  frame: { drawing: frame, width: 816, height: 696, window: { left: 48 / 816, top: 48 / 696, width: 720 / 816, height: 600 / 696 } },
  colours: { glow: '#5fe8b4', line: '#c8ffe8', well: '#08231c' },
  motes: { way: 'rise', colour: '#a4ffe0' },
  notes: { stop: 293.66, win: [587.33, 698.46, 783.99, 880, 1174.66] },
}
