/** The rules of bubbles for the help: every figure is computed from the rules the server plays by. */
import { bubbles, multiplierE4For, targetBounds, winningDraws } from '@kurazh/games/bubbles/bubbles.ts'
import { decimalOf, type Fraction, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { formatNumber } from '../../ui/format.ts'
import { chanceOf, chanceText } from './chance.ts'
import { factorText } from './face.tsx'

/** Targets that show the whole range. */
const shownTargets = [1.01, 1.5, 2, 3, 10, 100, 1_000, 1_000_000] as const
/** Decimals of a return in percent. */
const returnDecimals = 4

function percentText(value: Fraction): string {
  return decimalOf(multiply(value, fraction(100n, 1n)), returnDecimals)
}

/** «1 из 2.02»: how many bubbles it takes for one to come so far. */
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
const examplePayout = formatNumber(multiplierE4For(exampleTarget) / 1000)

/** The share of bubbles that do not come to the smallest target, in percent. */
const burstAtOnce = decimalOf(fraction(100n * (2n ** 52n - winningDraws(min)), 2n ** 52n), 2)

export const lead = `Пузырь растёт и лопается: вы называете множитель от ${factorText(min)} до ${factorText(max)}, до которого он дорастёт.`

export const also = 'пузырь пузыри баблс множитель цель шанс лопнул лимбо формула rtp'

export const body = `
## Как играть

1. Назовите **цель**: множитель от ${formatNumber(min)} до ${formatNumber(max)} с шагом 0.01. Или впишите **шанс** — цель посчитается сама.
2. Впишите ставку.
3. Нажмите **«Надуть пузырь»**. Он вырастет до случайного множителя и лопнет.

Дорос до цели — ставка сыграла и платит ровно цель, даже если пузырь пошёл дальше. Лопнул раньше — ставка проиграна. Число в конце всегда
настоящее: то, на котором пузырь лопнул. Как он растёт, от исхода не зависит.

## Сколько платят

Выплата — ставка, умноженная на цель, вниз до копейки. Пример: цель ${factorText(exampleTarget)}, ставка 10 ₽, выплата ${examplePayout} ₽.
Шанс равен 99, делённым на цель.

| Цель | Шанс, % | Доросло бы, 1 из | Возврат, % |
${shownTargets.map(row).join('\n')}

Возврат посчитан точно, перебором всех 2⁵² розыгрышей: меньше 99 % он не больше чем на один розыгрыш из них. Дробью его печатает команда
\`npm run rtp\`. Сразу, на ${factorText(1)}, лопается ${burstAtOnce} % пузырей: в этом и состоит преимущество сайта.

## Откуда множитель

Семь байтов случайности ставки дают целое число r меньше 2⁵². Множитель в сотых — 99 × 2⁵², делённое на 2⁵² − r, без остатка и не меньше 100.
Всё считается в целых числах. Подробнее — в статье [«Как из сидов получается исход»](/help/from-seed-to-result).
`
