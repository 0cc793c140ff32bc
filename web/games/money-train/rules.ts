/** The rules of money train for the help: every figure is computed from the rules the server plays by. */
import { moneyTrain } from '@kurazh/games/money-train/money-train.ts'
import { ambushCounts, difficulties, type Difficulty, wagonCount } from '@kurazh/games/money-train/wagons.ts'
import { compare, decimalOf, type Fraction, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { formatMultiplier, formatNumber } from '../../ui/format.ts'
import { ambushesText, difficultyNames } from './face.tsx'

const shownWagons = [1, 2, 3, 5, 8, 10, 15, 17, 19] as const
const returnDecimals = 4

const multiplierAfter = (difficulty: Difficulty, wagons: number) => moneyTrain.paytable({ difficulty })[wagons - 1]

function cell(difficulty: Difficulty, wagons: number): string {
  const multiplierE4 = multiplierAfter(difficulty, wagons)
  return multiplierE4 === undefined ? '—' : formatMultiplier(multiplierE4 / 10_000)
}

function row(wagons: number): string {
  return `| ${wagons} | ${difficulties.map((difficulty) => cell(difficulty, wagons)).join(' | ')} |`
}

function percentText(value: Fraction): string {
  return decimalOf(multiply(value, fraction(100n, 1n)), returnDecimals)
}

/** The least and the most that any stop at any difficulty returns. */
function returns(): [least: Fraction, most: Fraction] {
  const all = difficulties.flatMap((difficulty) => moneyTrain.paytable({ difficulty }).map((_, index) => moneyTrain.rtp({ difficulty }, index + 1)))
  const sorted = all.toSorted(compare)
  return [sorted[0] as Fraction, sorted.at(-1) as Fraction]
}

const [least, most] = returns()
/** Of 10 roubles after three wagons at medium difficulty. */
const examplePayout = formatNumber(Math.floor((multiplierAfter('medium', 3) as number) / 10) / 100)

export const lead = `Поезд из ${wagonCount} вагонов: в одних золото, в других засада. Каждый вагон поднимает добычу, засада забирает всё.`

export const also = 'мани трейн поезд вагоны засада ограбление множитель забрать формула rtp'

export const body = `
## Как играть

1. Выберите **сложность**: ${difficulties.map((difficulty) => `«${difficultyNames[difficulty]}» — ${ambushesText(ambushCounts[difficulty])}`).join(', ')}.
2. Впишите ставку и нажмите **«Играть»**. Ставка уходит сразу.
3. Нажимайте **«Следующий вагон»**. Вагоны идут подряд, с хвоста: пустых нет, в каждом золото или засада.
4. После любого вагона можно нажать **«Забрать»** и спрыгнуть с добычей. Если обысканы все вагоны без засад, игра заберётся сама.

В автоигре назовите вагон, после которого забирать.

## Сколько платят

После k вагонов множитель равен 0.98, делённому на вероятность пройти k вагонов подряд, и округляется вниз до четырёх знаков.
Пример: «${difficultyNames.medium}», три вагона, множитель ${formatMultiplier((multiplierAfter('medium', 3) as number) / 10_000)}, ставка 10 ₽, выплата ${examplePayout} ₽.

| Вагонов | ${difficulties.map((difficulty) => difficultyNames[difficulty]).join(' | ')} |
${shownWagons.map(row).join('\n')}

Когда бы вы ни сошли, возврат почти один и тот же: от ${percentText(least)} до ${percentText(most)} %. Он посчитан точно, из самих правил, вместе с округлением;
каждую дробь печатает команда \`npm run rtp\`.

## Если уйти посреди игры

Игра останется открытой: её можно продолжить с любого устройства, на котором вы вошли. Через сутки без ходов она заберётся сама с тем множителем, который был.
Если не обыскан ни один вагон, вернётся ставка.

Если следующий вагон мог бы принести больше наибольшего выигрыша, игра забирается сама перед ним. После какого вагона — написано рядом со ставкой заранее.

## Откуда засады

Вагоны стоят в ряд. На каждую засаду уходит четыре байта случайности: они превращаются в дробь от 0 до 1, дробь умножается на число оставшихся вагонов, целая
часть — место засады. Занятый вагон из ряда уходит. Подробнее — в статье [«Как из сидов получается исход»](/help/from-seed-to-result).
`
