/** The figures of `rules.md`, computed from the rules the server plays by. */
import { formatAmount } from '@kurazh/shared/money/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { moneyTrain } from '@kurazh/games/money-train/money-train.ts'
import { ambushCounts, difficulties, type Difficulty, wagonCount } from '@kurazh/games/money-train/wagons.ts'
import { compare, decimalOf, type Fraction, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { tableText } from '../../play/layout/table-text.ts'
import { formatMultiplier } from '../../ui/text/format.ts'
import { ambushesText, difficultyNames } from './face.ts'

const shownWagons = [1, 2, 3, 5, 8, 10, 15, 17, 19] as const
const returnDecimals = 4

const multiplierAfter = (difficulty: Difficulty, wagons: number) => moneyTrain.paytable({ difficulty })[wagons - 1]

function cell(difficulty: Difficulty, wagons: number): string {
  const multiplierE4 = multiplierAfter(difficulty, wagons)
  return multiplierE4 === undefined ? '—' : formatMultiplier(multiplierE4)
}

function row(wagons: number): string[] {
  return [String(wagons), ...difficulties.map((difficulty) => cell(difficulty, wagons))]
}

function percentText(value: Fraction): string {
  return decimalOf(multiply(value, fraction(100n, 1n)), returnDecimals)
}

/** The least and the most that any stop at any difficulty returns. */
function returns(): [least: Fraction, most: Fraction] {
  const all = difficulties.flatMap((difficulty) =>
    moneyTrain.paytable({ difficulty }).map((_, index) => moneyTrain.rtp({ difficulty }, index + 1)),
  )
  const sorted = all.toSorted(compare)
  return [sorted[0] as Fraction, sorted.at(-1) as Fraction]
}

const [least, most] = returns()
/** Of 10 roubles after three wagons at medium difficulty. */
const examplePayout = formatAmount(payoutKopecks(10_00n, multiplierAfter('medium', 3) as number))

export default {
  wagons: wagonCount,
  difficulties: difficulties
    .map((difficulty) => `«${difficultyNames[difficulty]}» — ${ambushesText(ambushCounts[difficulty])}`)
    .join(', '),
  exampleDifficulty: difficultyNames.medium,
  exampleMultiplier: formatMultiplier(multiplierAfter('medium', 3) as number),
  examplePayout,
  least: percentText(least),
  most: percentText(most),
  prizes: tableText(
    ['Вагонов', ...difficulties.map((difficulty) => difficultyNames[difficulty])],
    shownWagons.map(row),
  ),
}
