/** The rules of dice for the help: every figure is computed from the rules the server plays by. */
import { chanceBounds, dice, multiplierE4For, numberCount, type Side, winRange, winWidth } from '@kurazh/games/dice/dice.ts'
import { decimalOf, type Fraction, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { formatMultiplier, formatNumber } from '../../ui/format.ts'
import { sideNames, sixDigits } from './face.tsx'

/** Chances that show the whole range; in percent. */
const shownChances = [1, 5, 10, 25, 33.33, 49.5, 50, 75, 95] as const
/** Decimals of a return in percent: enough to tell 98.9968 from 99. */
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
  const multiplier = formatMultiplier(multiplierE4For(chance) / 10_000)
  return `| ${chance.toFixed(2)} | ${rangeText(chance, 'under')} | ${multiplier} | ${percentText(dice.rtp({ chance, side: 'under' }))} |`
}

const { min, max, step } = chanceBounds
const least = leastReturned()
const leastReturn = percentText(dice.rtp({ chance: least, side: 'under' }))
const chances = formatNumber((max - min) * 100 + 1, 0)
/** Of 10 roubles at the chance of the example. */
const examplePayout = formatNumber(multiplierE4For(49.5) / 1000)
const count = formatNumber(numberCount, 0)

export const lead = `Номер из миллиона: вы называете шанс от ${min} до ${max} % и берёте меньшие или большие номера.`

export const also = 'кости кубик дайс дайсы шанс больше меньше формула rtp'

export const body = `
## Как играть

1. Назовите **шанс**: от ${min} до ${max} % с шагом ${step}. Его можно вписать или поставить ползунком.
2. Впишите ставку.
3. Нажмите **«${sideNames.under}»** или **«${sideNames.over}»**. На кнопке написано, какие номера выигрывают.
4. Выпадет номер от ${sixDigits(0)} до ${sixDigits(numberCount - 1)}, все одинаково вероятны. Попал в ваши номера — ставка сыграла.

«${sideNames.under}» берёт самые маленькие номера, «${sideNames.over}» — столько же самых больших. Шанс у них один, выбирайте любую сторону.

## Сколько платят

Множитель равен 0.99, делённому на шанс, и округляется вниз до четырёх знаков. Выплата — ставка, умноженная на множитель, вниз до копейки.
Пример: шанс 49.5 %, множитель ${formatMultiplier(multiplierE4For(49.5) / 10_000)}, ставка 10 ₽, выплата ${examplePayout} ₽.

| Шанс, % | «${sideNames.under}» | Множитель | Возврат, % |
${shownChances.map(row).join('\n')}

Возврат посчитан точно, из самих правил, и показан с четырьмя знаками. Всего шансов ${chances}; хуже всех округление ложится на
${least.toFixed(2)} %: там возврат ${leastReturn} %. Дробью его печатает команда \`npm run rtp\`.

## Откуда номер

Первые четыре байта случайности ставки превращаются в дробь от 0 до 1, дробь умножается на ${count}, хвост отбрасывается. Подробнее —
в статье [«Как из сидов получается исход»](/help/from-seed-to-result).
`
