/** The figures of `rules.md`. */
import { firebird } from '@kurazh/games/slots/firebird/firebird.ts'
import { featureOneIn, machineFigures } from '../../machine-figures.ts'

export default {
  ...machineFigures(firebird, ['Жар-птица', 'Золотое яблоко', 'Царевна', 'Царевич', 'Волк', 'Конь', 'Корона', 'Кубок', 'Перстень', 'Перо']),
  featureOneIn: featureOneIn(firebird),
}
