import { machineFace } from '../../machine-face.tsx'
import tile from './tile.svg'

export const roundDanceFace = machineFace({
  id: 'round-dance',
  title: 'Хоровод',
  about: 'Символы собираются в любых рядах, а в восьми бесплатных вращениях каждый венок удваивает или утраивает выигрыш.',
  aliases: 'ивана купала венок лето луг фриспины',
  mechanic: '5×3, 243 пути',
  tile,
  rules: async () => (await import('@kurazh/games/slots/round-dance/round-dance.ts')).roundDance,
  world: async () => (await import('./world.ts')).world,
})
