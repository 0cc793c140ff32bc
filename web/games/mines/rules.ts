/** The rules of mines for the help: every figure is computed from the rules the server plays by. */
import { mines, minesPaytable } from '@kurazh/games/mines/mines.ts'
import { cellCount, minesBounds } from '@kurazh/games/mines/field.ts'
import { compare, decimalOf, type Fraction, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { formatMultiplier, formatNumber } from '../../ui/format.ts'
import { minesText } from './face.tsx'

const shownMines = [1, 3, 5, 10, 24] as const
const shownGems = [1, 2, 3, 5, 10, 15, 20, 22, 24] as const
const returnDecimals = 4

function cell(count: number, gems: number): string {
  const multiplierE4 = minesPaytable(count)[gems - 1]
  return multiplierE4 === undefined ? '—' : formatMultiplier(multiplierE4 / 10_000)
}

function row(gems: number): string {
  return `| ${gems} | ${shownMines.map((count) => cell(count, gems)).join(' | ')} |`
}

function percentText(value: Fraction): string {
  return decimalOf(multiply(value, fraction(100n, 1n)), returnDecimals)
}

/** The least and the most that any stop with any number of mines returns. */
function returns(): [least: Fraction, most: Fraction] {
  const all = Array.from({ length: minesBounds.max }, (_, index) => ({ mines: index + 1 })).flatMap((params) =>
    minesPaytable(params.mines).map((_, index) => mines.rtp(params, index + 1)),
  )
  const sorted = all.toSorted(compare)
  return [sorted[0] as Fraction, sorted.at(-1) as Fraction]
}

const [least, most] = returns()
/** Of 10 roubles after three gems with three mines. */
const examplePayout = formatNumber(Math.floor((minesPaytable(3)[2] as number) / 10) / 100)

export const lead = `Поле из ${cellCount} клеток: под одними камни, под другими мины. Каждый камень поднимает выигрыш, мина забирает всё.`

export const also = 'мины сапёр минёр поле клетки камни множитель забрать формула rtp'

export const body = `
## Как играть

1. Выберите **число мин**, от ${minesBounds.min} до ${minesBounds.max}: чем их больше, тем быстрее растёт множитель.
2. Впишите ставку и нажмите **«Играть»**. Ставка уходит сразу.
3. Открывайте клетки. Камень поднимает множитель, мина заканчивает игру.
4. После любого камня можно нажать **«Забрать»**. Если найти все камни, игра заберётся сама.

**«Случайная клетка»** открывает закрытую клетку наугад. Клетку выбирает ваш браузер: где лежат мины, решено до первого хода.

## Сколько платят

После k камней множитель равен 0.99, делённому на вероятность найти k камней подряд, и округляется вниз до четырёх знаков.
Пример: ${minesText(3)}, три камня, множитель ${formatMultiplier((minesPaytable(3)[2] as number) / 10_000)}, ставка 10 ₽, выплата ${examplePayout} ₽.

| Камней | ${shownMines.map((count) => minesText(count)).join(' | ')} |
${shownGems.map(row).join('\n')}

Когда бы вы ни остановились, возврат почти один и тот же: от ${percentText(least)} до ${percentText(most)} %. Он посчитан точно, из самих правил, вместе с округлением;
каждую дробь печатает команда \`npm run rtp\`.

## Если уйти посреди игры

Игра останется открытой: её можно продолжить с любого устройства, на котором вы вошли. Через сутки без ходов она заберётся сама с тем множителем, который был.
Если не открыта ни одна клетка, вернётся ставка.

Если следующий камень мог бы принести больше наибольшего выигрыша, игра забирается сама перед ним. После какого камня — написано рядом со ставкой заранее.

## Откуда мины

Клетки от 0 до ${cellCount - 1} стоят в ряд, по строкам. На каждую мину уходит четыре байта случайности: они превращаются в дробь от 0 до 1, дробь умножается на число
оставшихся клеток, целая часть — место мины. Занятая клетка из ряда уходит. Подробнее — в статье [«Как из сидов получается исход»](/help/from-seed-to-result).
`
