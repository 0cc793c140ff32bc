/** The drawn world of «Пасека»: a meadow of hives under lindens, by moonlight and at the height of a summer day. */
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
  deeds: { 8: 'когда групп нет, уносит с поля целый вид' },
  planes: [far, mid, near],
  dayPlanes: [farDay, midDay, nearDay],
  frame: { drawing: frame, width: 760, height: 760, window: { left: 30 / 760, top: 30 / 760, width: 700 / 760, height: 700 / 760 } },
  colours: { glow: '#ffc52e', line: '#fff0a0', well: '#3a2208' },
  motes: { way: 'rise', colour: '#ffe27a' },
  notes: { stop: 329.63, win: [440, 493.88, 554.37, 659.25, 739.99] },
}
