import { machineFace } from '../../machine-face.tsx'
import tile from './tile.svg'

export const coachmanFace = machineFace({
  id: 'coachman',
  title: 'Ямщицкая казна',
  about: 'Шесть монет остаются на месте, остальное вращается снова; полное поле платит сверху ещё тысячу ставок.',
  aliases: 'ямщик тройка зима монеты казна',
  mechanic: '5×3, 20 линий',
  tile,
  rules: async () => (await import('@kurazh/games/slots/coachman/coachman.ts')).coachman,
  world: async () => (await import('./world.ts')).world,
})
