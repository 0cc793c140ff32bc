import { machineFace } from '../../machine-face.tsx'
import tile from './tile.svg'

export const threeSamovarsFace = machineFace({
  id: 'three-samovars',
  title: 'Три самовара',
  about: 'Самовар заменяет любой символ и удваивает выигрыш: каждый из трёх.',
  aliases: 'самовар чай',
  mechanic: '3×3, 5 линий',
  tile,
  rules: async () => (await import('@kurazh/games/slots/three-samovars/three-samovars.ts')).threeSamovars,
  world: async () => (await import('./world.ts')).world,
})
