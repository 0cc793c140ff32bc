/** The figures of `rules.md`, computed from the rules the server plays by. */
import { decimalOf, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { type CaseName, caseNames, caseOpening, counts, listOf } from '@kurazh/games/case-opening/case-opening.ts'
import { weightSum } from '@kurazh/games/case-opening/entries-v1.ts'
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import { percentOfChance } from '../../play/instant/percents.ts'
import { tableText } from '../../play/layout/table-text.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { caseTitles, entryText } from './face.ts'

const returned = (name: CaseName) =>
  decimalOf(multiply(caseOpening.rtp({ case: name, count: 1 }), fraction(100n, 1n)), 6)

const tableOf = (name: CaseName) =>
  `### ${caseTitles[name]}\n\n${tableText(
    ['Множитель', 'Вес', 'Шанс'],
    listOf(name).map(({ multiplierE4, weight }) => [
      entryText(multiplierE4),
      formatNumber(weight, 0),
      percentOfChance(weight / weightSum),
    ]),
  )}`

export default {
  most: Math.max(...counts),
  counts: `${counts.slice(0, -1).join(', ')} или ${counts.at(-1) ?? ''}`,
  whole: formatNumber(weightSum, 0),
  best: formatNumber(
    multiplierFromE4(Math.max(...caseNames.map((name) => caseOpening.bestMultiplierE4({ case: name, count: 1 })))),
    0,
  ),
  returns: tableText(
    ['Кейс', 'Наибольший множитель', 'Возврат, %'],
    caseNames.map((name) => [
      caseTitles[name],
      entryText(caseOpening.bestMultiplierE4({ case: name, count: 1 })),
      returned(name),
    ]),
  ),
  tables: caseNames.map(tableOf).join('\n\n'),
}
