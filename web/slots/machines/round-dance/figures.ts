/** The figures of `rules.md`. */
import { roundDance } from '@kurazh/games/slots/round-dance/round-dance.ts'
import { featureOneIn, machineFigures } from '../../machine-figures.ts'

const { lines: _, ...figures } = machineFigures(roundDance, ['Венок', 'Двойной венок', 'Тройной венок', 'Костёр', 'Девица', 'Дудочник', 'Гармонь', 'Балалайка', 'Платок', 'Лапти', 'Ложки', 'Ромашка'])

export default { ...figures, featureOneIn: featureOneIn(roundDance) }
