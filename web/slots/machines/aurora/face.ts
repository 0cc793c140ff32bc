import { machineFace } from '../../machine-face.tsx'
import tile from './tile.svg'

export const auroraFace = machineFace({
  id: 'aurora',
  title: 'Северное сияние',
  about: 'Сияние заполняет барабан и остаётся, а остальные вращаются снова: до трёх раз.',
  aliases: 'зима снег медведь олень полярное',
  mechanic: '5×3, 10 линий в обе стороны',
  tile,
  rules: async () => (await import('@kurazh/games/slots/aurora/aurora.ts')).aurora,
  world: async () => (await import('./world.ts')).world,
})
