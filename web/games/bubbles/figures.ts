/** The figures of `rules.md`, computed from the rules the server plays by. */
import { formatAmount } from '@kurazh/shared/money/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { bubbles, multiplierE4For, targetBounds, winningDraws } from '@kurazh/games/bubbles/bubbles.ts'
import { decimalOf, type Fraction, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { chanceOf, chanceText } from '../../play/instant/target.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { factorText } from './face.ts'

/** Targets that show the whole range. */
const shownTargets = [1.01, 1.5, 2, 3, 10, 100, 1_000, 1_000_000] as const
/** Decimals of a return in percent. */
const returnDecimals = 4

function percentText(value: Fraction): string {
  return decimalOf(multiply(value, fraction(100n, 1n)), returnDecimals)
}

/** «1 из 2.02»: the number of bubbles of which one reaches this target. */
function oneIn(target: number): string {
  const hundredths = (2n ** 52n * 100n + winningDraws(target) / 2n) / winningDraws(target)
  return formatNumber(Number(hundredths) / 100)
}

function row(target: number): string {
  return `| ${factorText(target)} | ${chanceText(chanceOf(target))} | ${oneIn(target)} | ${percentText(bubbles.rtp({ target }))} |`
}

const { min, max } = targetBounds
const exampleTarget = 2.5
/** Of 10 roubles at the target of the example. */
const examplePayout = formatAmount(payoutKopecks(10_00n, multiplierE4For(exampleTarget)))

/** The share of bubbles that do not reach the smallest target, in percent. */
const burstAtOnce = decimalOf(fraction(100n * (2n ** 52n - winningDraws(min)), 2n ** 52n), 2)

export default {
  minFactor: factorText(min),
  maxFactor: factorText(max),
  min: formatNumber(min),
  max: formatNumber(max),
  exampleTarget: factorText(exampleTarget),
  examplePayout,
  rows: shownTargets.map(row).join('\n'),
  one: factorText(1),
  burstAtOnce,
}
