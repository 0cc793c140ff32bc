/** The figures of `rules.md`, computed from the rules the server plays by. */
import { formatAmount } from '@kurazh/shared/money/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import {
  chanceBounds,
  dice,
  multiplierE4For,
  numberCount,
  type Side,
  winRange,
  winWidth,
} from '@kurazh/games/dice/dice.ts'
import { decimalOf, type Fraction, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { formatMultiplier, formatNumber } from '../../ui/text/format.ts'
import { sideNames, sixDigits } from './face.ts'

/** Chances that show the whole range; in percent. */
const shownChances = [1, 5, 10, 25, 33.33, 49.5, 50, 75, 95] as const
/** Decimals of a return in percent: enough to distinguish 98.9968 from 99. */
const returnDecimals = 4

/** The exact return in percent, rounded to the nearest, without the sign. */
function percentText(value: Fraction): string {
  return decimalOf(multiply(value, fraction(100n, 1n)), returnDecimals)
}

function rangeText(chance: number, side: Side): string {
  const { from, to } = winRange(chance, side)
  return `${sixDigits(from)}–${sixDigits(to)}`
}

/** The chance whose multiplier loses most to rounding. */
function leastReturned(): number {
  const [first, last] = [chanceBounds.min * 100, chanceBounds.max * 100]
  const chances = Array.from({ length: last - first + 1 }, (_, step) => (first + step) / 100)
  const paid = (chance: number) => multiplierE4For(chance) * winWidth(chance)
  return chances.reduce((least, chance) => (paid(chance) < paid(least) ? chance : least))
}

function row(chance: number): string {
  const multiplier = formatMultiplier(multiplierE4For(chance))
  return `| ${chance.toFixed(2)} | ${rangeText(chance, 'under')} | ${multiplier} | ${percentText(dice.rtp({ chance, side: 'under' }))} |`
}

const { min, max, step } = chanceBounds
const least = leastReturned()
const leastReturn = percentText(dice.rtp({ chance: least, side: 'under' }))
const chances = formatNumber((max - min) * 100 + 1, 0)
/** Of 10 roubles at the chance of the example. */
const examplePayout = formatAmount(payoutKopecks(10_00n, multiplierE4For(49.5)))
const count = formatNumber(numberCount, 0)

export default {
  min,
  max,
  step,
  under: sideNames.under,
  over: sideNames.over,
  first: sixDigits(0),
  last: sixDigits(numberCount - 1),
  exampleMultiplier: formatMultiplier(multiplierE4For(49.5)),
  examplePayout,
  rows: shownChances.map(row).join('\n'),
  chances,
  least: least.toFixed(2),
  leastReturn,
  count,
}
