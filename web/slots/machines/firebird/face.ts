import { machineFace } from '../../machine-face.tsx'
import tile from './tile.svg'

export const firebirdFace = machineFace({
  id: 'firebird',
  title: 'Жар-птица',
  about: 'Три золотых яблока открывают десять бесплатных вращений, где всё платит втрое.',
  aliases: 'жар птица сказка царевна яблоки фриспины',
  mechanic: '5×3, 20 линий',
  tile,
  rules: async () => (await import('@kurazh/games/slots/firebird/firebird.ts')).firebird,
  world: async () => (await import('./world.ts')).world,
})
