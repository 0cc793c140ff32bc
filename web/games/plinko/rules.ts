/** The rules of plinko for the help: every figure is computed from the rules the server plays by. */
import { decimalOf, type Fraction, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { multipliersE4, pathCounts, plinko, type PlinkoParams, rowBounds, rowChoices } from '@kurazh/games/plinko/plinko.ts'
import { type Risk, risks } from '@kurazh/games/plinko/tables.ts'
import { formatNumber } from '../../ui/format.ts'
import { riskNames, shortMultiplier } from './face.tsx'
import { chanceText, oddsOf } from './odds.ts'

/** Decimals of a return in percent. */
const returnDecimals = 3

function percentText(value: Fraction): string {
  return decimalOf(multiply(value, fraction(100n, 1n)), returnDecimals)
}

/** The bins of a board from the centre to one edge. */
function halfText(board: PlinkoParams): string {
  const bins = multipliersE4(board)
  return bins.slice(Math.ceil((bins.length - 1) / 2)).map((multiplierE4) => shortMultiplier(multiplierE4 / 10_000)).join(' · ')
}

function tableOf(risk: Risk): string {
  const rows = rowChoices.map((count) => {
    const board = { rows: count, risk }
    return `| ${count} | ${halfText(board)} | ${percentText(plinko.rtp(board))} |`
  })
  return `### ${riskNames[risk]} риск\n\n| Ряды | От середины к краю | Возврат, % |\n${rows.join('\n')}`
}

function oddsRow({ multiplierE4, count }: { multiplierE4: number; count: number }): string {
  return `| ${shortMultiplier(multiplierE4 / 10_000)}× | ${formatNumber(count, 0)} | ${chanceText(count, example.rows)} |`
}

const example: PlinkoParams = { rows: rowBounds.max, risk: 'high' }
const paths = formatNumber(2 ** example.rows, 0)
const centre = formatNumber(pathCounts(example.rows)[example.rows / 2] ?? 0, 0)
const sorted = plinko.sampleParams.toSorted((a, b) => Number(decimalOf(plinko.rtp(a), 12)) - Number(decimalOf(plinko.rtp(b), 12)))
const [lowest, highest] = [sorted[0], sorted.at(-1)].map((board) => (board ? percentText(plinko.rtp(board)) : ''))
const best = formatNumber(plinko.bestMultiplierE4(example) / 10_000, 0)

export const lead = `Шарик падает через ${rowBounds.min}–${rowBounds.max} рядов колышков; чем дальше от середины его корзина, тем больше множитель.`

export const also = 'плинко шарик колышки корзина риск ряды множители возврат rtp'

export const body = `
## Как играть

1. Выберите **риск** и число **рядов**: от ${rowBounds.min} до ${rowBounds.max}.
2. Впишите ставку и нажмите **«Бросить шарик»**. Ждать, пока он упадёт, не нужно: бросайте следующий. Удерживайте кнопку, и шарики полетят один за другим.
3. Корзина, в которую шарик упал, умножает его ставку.

У края платят больше, а попадают туда реже. Риск меняет только множители корзин: на высоком середина почти ничего не возвращает, зато край
${example.rows} рядов платит до ${best}×.

## Откуда путь

На каждый ряд уходит четыре байта случайности ставки. Получается дробь от 0 до 1: меньше половины — шарик идёт влево, половина и больше —
вправо. Номер корзины — число поворотов вправо. Поэтому все пути равны, а корзины — нет: в середину ведёт много путей, к краю один.

Анимация ничего не решает. Она только рисует путь, который уже известен и проверен вашим браузером. Подробнее — в статье
[«Как из сидов получается исход»](/help/from-seed-to-result).

## Шансы: ${example.rows} рядов, ${riskNames[example.risk].toLowerCase()} риск

Всего путей ${paths}, в среднюю корзину ведёт ${centre}.

| Множитель | Раз из ${paths} | Шанс |
${oddsOf(example).map(oddsRow).join('\n')}

Такая же таблица для любой доски открывается в игре кнопкой «Шансы».

## Все множители

${risks.map(tableOf).join('\n\n')}

Возврат посчитан точно, из самих правил: от ${lowest} до ${highest} %. Выплата округляется вниз до копейки, поэтому на самых маленьких
ставках возврат чуть ниже; в игре под кнопкой стоит точный для вашей ставки.
`
