/** The drawn world of «Три самовара»: a tea table on an evening veranda. */
import type { SlotWorld } from '../../slot-face.ts'
import far from './far.svg'
import frame from './frame.svg'
import symbols from './symbols.svg'

export const world: SlotWorld = {
  symbols,
  names: [
    ['самовар', 'самовара', 'самоваров'],
    ['чайник', 'чайника', 'чайников'],
    ['стакан в подстаканнике', 'стакана в подстаканниках', 'стаканов в подстаканниках'],
    ['варенье', 'варенья', 'варений'],
    ['пряник', 'пряника', 'пряников'],
    ['баранка', 'баранки', 'баранок'],
    ['лимон', 'лимона', 'лимонов'],
  ],
  planes: [far],
  frame: { drawing: frame, width: 360, height: 360, window: { left: 28 / 360, top: 30 / 360, width: 304 / 360, height: 300 / 360 } },
  colours: { glow: '#ffb52e', line: '#ffe08a', well: '#2a0f16' },
  notes: { stop: 392, win: [523.25, 587.33, 659.25, 783.99] },
}
