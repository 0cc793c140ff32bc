/** The figures of `rules.md`, computed from the rules the server plays by. */
import { autoCashOutBounds, crash, drawsReaching, multiplierE4Of } from '@kurazh/games/crash/crash.ts'
import { decimalOf, type Fraction, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { formatMultiplier, formatNumber } from '../../ui/text/format.ts'

/** Targets that show the whole range. */
const shownTargets = [1.01, 1.5, 2, 5, 10, 100, 10_000] as const
const hundred = fraction(100n, 1n)

function percent(value: Fraction, decimals: number): string {
  return decimalOf(multiply(value, hundred), decimals)
}

function seconds(multiplierE4: number): string {
  return (crash.elapsedMsFor(multiplierE4) / 1000).toFixed(2)
}

function row(target: number): string {
  const reached = fraction(drawsReaching(multiplierE4Of(target)), 2n ** 52n)
  return `| ${formatMultiplier(multiplierE4Of(target))} | ${seconds(multiplierE4Of(target))} | ${percent(reached, 3)} | ${percent(crash.rtp({ target }), 4)} |`
}

const betting = crash.bettingMs / 1000
const pause = crash.pauseMs / 1000
/** The chance that the flight ends before it begins: the point is 1.00. */
const atOnce = percent(fraction(2n ** 52n - drawsReaching(multiplierE4Of(1.01)), 2n ** 52n), 2)

export default {
  betting,
  pause,
  minTarget: autoCashOutBounds.min,
  maxTarget: formatNumber(autoCashOutBounds.max, 0),
  rows: shownTargets.map(row).join('\n'),
  atOnce,
}
