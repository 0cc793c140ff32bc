/** The figures of `rules.md`, computed from the rules the server plays by. */
import { decimalOf, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { covered } from '@kurazh/games/roulette/layout.ts'
import { multiplierRoulette } from '@kurazh/games/roulette/multiplier-roulette.ts'
import { countWeights, multiplierWeights, plainBack } from '@kurazh/games/roulette/multipliers.ts'
import { roulette, rouletteLaPartage, speedRoulette } from '@kurazh/games/roulette/roulette.ts'
import { formatNumber } from '../../ui/text/format.ts'

/** One spot of each pay. */
export const shownSpots = [
  ['straight-17', 'Номер'],
  ['split-17-20', 'Сплит'],
  ['street-1', 'Стрит, трио'],
  ['corner-25', 'Угол, первые четыре'],
  ['six-line-1', 'Линия'],
  ['dozen-1', 'Дюжина, колонна'],
  ['red', 'Равные шансы'],
] as const
const percent = (value: Parameters<typeof decimalOf>[0], digits: number) =>
  decimalOf(multiply(value, fraction(100n, 1n)), digits)
const seconds = (ms: number) => formatNumber(ms / 1_000, 0)

export default {
  plainPays: plainBack - 1,
  counts: countWeights.map((weight, at) => `| ${at + 1} | ${percent(fraction(BigInt(weight), 20n), 0)} |`).join('\n'),
  multipliers: multiplierWeights
    .map(([multiplier, weight]) => `| ${multiplier}:1 | ${percent(fraction(BigInt(weight), 1_000n), 1)} |`)
    .join('\n'),
  multiplied: percent(multiplierRoulette.rtpOf('straight-17'), 4),
  closing: seconds(roulette.closingMs),
  usual: seconds(roulette.bettingMs),
  speed: seconds(speedRoulette.bettingMs),
  rows: shownSpots
    .map(([spot, name]) => {
      const count = covered.get(spot)?.length ?? 1
      return `| ${name} | ${count} | ${36 / count}× | ${percent(roulette.rtpOf(spot), 4)} |`
    })
    .join('\n'),
  partage: percent(rouletteLaPartage.rtpOf('red'), 4),
}
