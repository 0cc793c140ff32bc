import { machineFace } from '../../machine-face.tsx'
import tile from './tile.svg'

export const uralGemsFace = machineFace({
  id: 'ural-gems',
  title: 'Самоцветы Урала',
  about: 'Восемь одинаковых платят в любых клетках, камни умножают, в бесплатных вращениях множитель копится.',
  aliases: 'камни самоцветы урал малахит ящерка изумруд',
  mechanic: '6×5, от 8 в любых клетках',
  tile,
  rules: async () => (await import('@kurazh/games/slots/ural-gems/ural-gems.ts')).uralGems,
  world: async () => (await import('./world.ts')).world,
})
