/** The machine «Пасека»: a meadow of hives under lindens, by moonlight and at the height of a summer day. */
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

/** Names of the apiary's symbols, by the order of its rules. */
const names: readonly Counted[] = [
  ['банка мёда', 'банки мёда', 'банок мёда'],
  ['соты', 'сот', 'сот'],
  ['улей', 'улья', 'ульев'],
  ['пчела', 'пчелы', 'пчёл'],
  ['подсолнух', 'подсолнуха', 'подсолнухов'],
  ['липа', 'липы', 'лип'],
  ['клевер', 'клевера', 'клеверов'],
  ['василёк', 'василька', 'васильков'],
  ['матка', 'матки', 'маток'],
]

export const apiaryFace = machineFace({
  id: 'apiary',
  title: 'Пасека',
  about: 'Пять соседей и больше собираются в мёд, каждый обвал поднимает множитель, матка уносит целый вид.',
  aliases: 'пчёлы мёд улей соты каскад кластеры apiary beehive',
  mechanic: '7×7, группы от 5',
  tile,
  rules: async () => (await import('@kurazh/games/slots/apiary/apiary.ts')).apiary,
  world: {
    symbols,
    names,
    deeds: { 8: 'когда групп нет, уносит с поля целый вид' },
    planes: [far, mid, near],
    dayPlanes: [farDay, midDay, nearDay],
    frame: {
      drawing: frame,
      width: 760,
      height: 760,
      window: { left: 30 / 760, top: 30 / 760, width: 700 / 760, height: 700 / 760 },
    },
    meter: { count: 5, says: 'каждый обвал +1 к множителю' },
    colours: { glow: '#ffc52e', line: '#fff0a0', well: '#3a2208' },
    motes: { way: 'rise', colour: '#ffe27a' },
    notes: { stop: 329.63, win: [440, 493.88, 554.37, 659.25, 739.99] },
  },
})
