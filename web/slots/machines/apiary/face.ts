import { machineFace } from '../../machine-face.tsx'
import tile from './tile.svg'

export const apiaryFace = machineFace({
  id: 'apiary',
  title: 'Пасека',
  about: 'Пять соседей и больше собираются в мёд, каждый обвал поднимает множитель, матка уносит целый вид.',
  aliases: 'пчёлы мёд улей соты каскад кластеры',
  mechanic: '7×7, группы от 5',
  tile,
  rules: async () => (await import('@kurazh/games/slots/apiary/apiary.ts')).apiary,
  world: async () => (await import('./world.ts')).world,
})
