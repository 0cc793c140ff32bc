/** Formats the figures of a sheet as lines of text. */
import { decimalOf, type Fraction, fraction, percentOf } from '@kurazh/games/core/rtp.ts'
import type { Sheet } from '@kurazh/games/slots/engine/machine.ts'
import { volatilityDeviations } from '@kurazh/games/slots/engine/par-file.ts'

/** `cost` in total bets. */
export function sheetLines(
  { rtp, hit, variance, feature, bestE4, bestChance, bands, bandsAreExact, isUnbounded, hitIsNear }: Sheet,
  cost: number,
): string[] {
  const deviation = Math.sqrt(Number(decimalOf(variance, 15)))
  return [
    ...(cost === 1 ? [] : [`цена                ${cost} ставок`]),
    `возврат             ${percentOf(rtp, 6)}  ${fractionText(rtp)}`,
    `частота выигрышей   ${percentOf(hit, 4)}  ${hitIsNear ? `${decimalOf(hit, 30)} (не дробь, с точностью до 10⁻³⁰)` : fractionText(hit)}`,
    `отклонение          ${deviation.toFixed(4)}, дисперсия ${decimalOf(variance, 6)}  ${fractionText(variance)}`,
    `индекс волатильности ${(deviation * volatilityDeviations).toFixed(3)}`,
    ...(feature.numerator === 0n ? [] : [`бонус               ${oneIn(feature)}  ${fractionText(feature)}`]),
    `наибольший выигрыш  ${isUnbounded ? 'не ограничен: повторам нет предела' : `${times(bestE4)}, ${oneIn(bestChance)}  ${fractionText(bestChance)}`}`,
    `распределение${bandsAreExact ? '' : ' (доли с точностью до миллиардной)'}`,
    ...bands.map(
      ({ fromE4, chance }, index) =>
        `  ${bandText(fromE4, bands[index + 1]?.fromE4).padEnd(24)} ${percentOf(chance, 7)}`,
    ),
  ]
}

/** Longer numbers are written as powers of ten. */
const longestNumber = 15

const times = (multiplierE4: number) => `×${multiplierE4 / 10_000}`

function bandText(fromE4: number, belowE4: number | undefined): string {
  if (fromE4 === 0) return 'ничего'
  if (fromE4 === 1) return 'меньше ставки'
  return belowE4 === undefined ? `от ${times(fromE4)}` : `от ${times(fromE4)} до ${times(belowE4)}`
}

function oneIn(chance: Fraction): string {
  const text = decimalOf(fraction(chance.denominator, chance.numerator), 1)
  return text.length <= longestNumber ? `1 на ${text}` : `1 на ${text[0]},${text[1]}·10^${text.length - 3}`
}

/** A power of two is written as one: free spins have denominators of hundreds of digits. */
function fractionText({ numerator, denominator }: Fraction): string {
  const bits = denominator.toString(2).length - 1
  return denominator > 2n ** 20n && denominator === 2n ** BigInt(bits)
    ? `${numerator}/2^${bits}`
    : `${numerator}/${denominator}`
}
