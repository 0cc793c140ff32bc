/** The machine «Хоровод»: a birch meadow with ribbons at midsummer. */
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

/** Names of the round dance’s symbols, by the order of its rules. */
const names: readonly Counted[] = [
  ['венок', 'венка', 'венков'],
  ['двойной венок', 'двойных венка', 'двойных венков'],
  ['тройной венок', 'тройных венка', 'тройных венков'],
  ['костёр', 'костра', 'костров'],
  ['девица', 'девицы', 'девиц'],
  ['дудочник', 'дудочника', 'дудочников'],
  ['гармонь', 'гармони', 'гармоней'],
  ['балалайка', 'балалайки', 'балалаек'],
  ['платок', 'платка', 'платков'],
  ['пара лаптей', 'пары лаптей', 'пар лаптей'],
  ['пара ложек', 'пары ложек', 'пар ложек'],
  ['ромашка', 'ромашки', 'ромашек'],
]

export const roundDanceFace = machineFace({
  id: 'round-dance',
  title: 'Хоровод',
  about:
    'Символы собираются в любых рядах, а в восьми бесплатных вращениях каждый венок удваивает или утраивает выигрыш.',
  aliases: 'ивана купала венок лето луг фриспины round dance',
  mechanic: '5×3, 243 пути',
  tile,
  rules: async () => (await import('@kurazh/games/slots/round-dance/round-dance.ts')).roundDance,
  world: {
    symbols,
    names,
    planes: [far, mid, near],
    dayPlanes: [farDay, midDay, nearDay],
    frame: {
      drawing: frame,
      width: 552,
      height: 370,
      window: { left: 26 / 552, top: 42 / 370, width: 500 / 552, height: 300 / 370 },
    },
    meter: { symbols: [3], count: 3, brings: '8 вращений, венки ×2 и ×3' },
    colours: { glow: '#ffe04d', line: '#f4ffb8', well: '#10301c' },
    motes: { way: 'fall', colour: '#fff3c9' },
    notes: { stop: 440, win: [523.25, 659.25, 698.46, 880] },
  },
})
