import { machineFace } from '../../machine-face.tsx'
import tile from './tile.svg'

export const chronicleFace = machineFace({
  id: 'chronicle',
  title: 'Летопись',
  about: 'Книга заменяет символы и открывает десять вращений, в которых выбранный символ заполняет барабаны.',
  aliases: 'книга богатырь буквицы монастырь',
  mechanic: '5×3, 10 линий',
  tile,
  rules: async () => (await import('@kurazh/games/slots/chronicle/chronicle.ts')).chronicle,
  world: async () => (await import('./world.ts')).world,
})
