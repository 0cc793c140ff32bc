/** The figures of `rules.md`. */
import { aurora } from '@kurazh/games/slots/aurora/aurora.ts'
import { featureOneIn, machineFigures } from '../../machine-figures.ts'

export default {
  ...machineFigures(aurora, ['Сияние', 'Медведь', 'Сова', 'Лиса', 'Олень', 'Кристалл', 'Фонарь', 'Звезда']),
  featureOneIn: featureOneIn(aurora),
}
