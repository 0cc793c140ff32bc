/** The figures of `rules.md`, computed from the rules the server plays by. */
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { compare, decimalOf, type Fraction, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { difficulties, type Difficulty, floorCount, floors } from '@kurazh/games/tower/floors.ts'
import { tower } from '@kurazh/games/tower/tower.ts'
import { formatAmount } from '@kurazh/shared/money/money-text.ts'
import { tableText } from '../../play/layout/table-text.ts'
import { formatMultiplier } from '../../ui/text/format.ts'
import { difficultyNames } from './face.ts'

const after = (difficulty: Difficulty, floor: number) => tower.paytable({ difficulty })[floor - 1] ?? 0
const percent = (value: Fraction) => decimalOf(multiply(value, fraction(100n, 1n)), 4)
const returns = difficulties
  .flatMap((difficulty) => Array.from({ length: floorCount }, (_, floor) => tower.rtp({ difficulty }, floor + 1)))
  .toSorted(compare)

export default {
  floors: floorCount,
  difficulties: difficulties
    .map((difficulty) => `«${difficultyNames[difficulty]}» — ${floors[difficulty].safe} из ${floors[difficulty].doors}`)
    .join(', '),
  exampleDifficulty: difficultyNames.medium,
  exampleMultiplier: formatMultiplier(after('medium', 3)),
  examplePayout: formatAmount(payoutKopecks(10_00n, after('medium', 3))),
  least: percent(returns[0] as Fraction),
  most: percent(returns.at(-1) as Fraction),
  prizes: tableText(
    ['Этаж', ...difficulties.map((difficulty) => difficultyNames[difficulty])],
    Array.from({ length: floorCount }, (_, floor) => [
      String(floor + 1),
      ...difficulties.map((difficulty) => formatMultiplier(after(difficulty, floor + 1))),
    ]),
  ),
}
