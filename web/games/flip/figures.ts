/** The figures of `rules.md`, computed from the rules the server plays by. */
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { decimalOf, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { mostThrows } from '@kurazh/games/flip/coin.ts'
import { flip } from '@kurazh/games/flip/flip.ts'
import { formatAmount } from '@kurazh/shared/money/money-text.ts'
import { tableText } from '../../play/layout/table-text.ts'
import { formatMultiplier, formatNumber } from '../../ui/text/format.ts'

const after = (thrown: number) => flip.paytable({})[thrown - 1] ?? 0
/** «1 из 1 048 576». */
const oneIn = (thrown: number) => `1 из ${formatNumber(2 ** thrown, 0)}`

export default {
  most: mostThrows,
  exampleMultiplier: formatMultiplier(after(3)),
  examplePayout: formatAmount(payoutKopecks(10_00n, after(3))),
  returned: decimalOf(multiply(flip.rtp({}), fraction(100n, 1n)), 0),
  prizes: tableText(
    ['Бросков', 'Шанс', 'Множитель'],
    Array.from({ length: mostThrows }, (_, thrown) => [
      String(thrown + 1),
      oneIn(thrown + 1),
      formatMultiplier(after(thrown + 1)),
    ]),
  ),
}
