/** The figures of `solo-rules.md`, computed from the rules the server plays by. */
import { decimalOf, type Fraction, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { covered } from '@kurazh/games/roulette/layout.ts'
import { soloRoulette } from '@kurazh/games/roulette/solo-roulette.ts'
import { tableText } from '../../play/layout/table-text.ts'
import { shownSpots } from './figures.ts'

const percent = (value: Fraction) => decimalOf(multiply(value, fraction(100n, 1n)), 4)
const returned = (spot: string) => percent(soloRoulette.rtp({ spots: { [spot]: 1 } }))

export default {
  spots: covered.size,
  returned: returned('red'),
  rows: tableText(
    ['Поле', 'Номеров', 'Выплата', 'Возврат, %'],
    shownSpots.map(([spot, name]) => {
      const count = covered.get(spot)?.length ?? 1
      return [name, `${count}`, `${36 / count}×`, returned(spot)]
    }),
  ),
}
