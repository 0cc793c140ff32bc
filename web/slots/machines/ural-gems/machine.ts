/**
 * The machine «Самоцветы Урала»: a cave of malachite and crystals over a lake that mirrors the light from above.
 */
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

const stone = (factor: number): Counted => [`камень ×${factor}`, `камня ×${factor}`, `камней ×${factor}`]

/** Names of the gems, the lizard and the stones that multiply, by the order of their rules. */
const names: readonly Counted[] = [
  ['александрит', 'александрита', 'александритов'],
  ['изумруд', 'изумруда', 'изумрудов'],
  ['демантоид', 'демантоида', 'демантоидов'],
  ['топаз', 'топаза', 'топазов'],
  ['аметист', 'аметиста', 'аметистов'],
  ['аквамарин', 'аквамарина', 'аквамаринов'],
  ['малахит', 'малахита', 'малахитов'],
  ['родонит', 'родонита', 'родонитов'],
  ['яшма', 'яшмы', 'яшм'],
  ['ящерка', 'ящерки', 'ящерок'],
  ...[2, 3, 5, 10, 25, 50, 100].map(stone),
]

export const uralGemsFace = machineFace({
  id: 'ural-gems',
  title: 'Самоцветы Урала',
  about: 'Восемь одинаковых платят в любых клетках, камни умножают, в бесплатных вращениях множитель копится.',
  aliases: 'камни самоцветы урал малахит ящерка изумруд ural gems',
  mechanic: '6×5, от 8 в любых клетках',
  tile,
  rules: async () => (await import('@kurazh/games/slots/ural-gems/ural-gems.ts')).uralGems,
  world: {
    symbols,
    names,
    planes: [far, mid, near],
    dayPlanes: [farDay, midDay, nearDay],
    frame: {
      drawing: frame,
      width: 816,
      height: 696,
      window: { left: 48 / 816, top: 48 / 696, width: 720 / 816, height: 600 / 696 },
    },
    meter: { symbols: [9], count: 4, brings: '10 вращений, множитель копится' },
    colours: { glow: '#5fe8b4', line: '#c8ffe8', well: '#08231c' },
    motes: { way: 'rise', colour: '#a4ffe0' },
    notes: { stop: 293.66, win: [587.33, 698.46, 783.99, 880, 1174.66] },
  },
})
