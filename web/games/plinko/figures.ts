/** The figures of `rules.md`, computed from the rules the server plays by. */
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import { decimalOf, type Fraction, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import {
  multipliersE4,
  pathCounts,
  plinko,
  type PlinkoParams,
  rowBounds,
  rowChoices,
} from '@kurazh/games/plinko/plinko.ts'
import { type Risk, risks } from '@kurazh/games/plinko/risks.ts'
import { percentOfChance } from '../../play/instant/percents.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { riskNames, shortMultiplier } from './face.ts'
import { oddsOf } from './odds.ts'

/** Decimals of a return in percent. */
const returnDecimals = 3

function percentText(value: Fraction): string {
  return decimalOf(multiply(value, fraction(100n, 1n)), returnDecimals)
}

/** The bins of a board from the centre to one edge. */
function halfText(board: PlinkoParams): string {
  const bins = multipliersE4(board)
  return bins
    .slice(Math.ceil((bins.length - 1) / 2))
    .map((multiplierE4) => shortMultiplier(multiplierE4))
    .join(' · ')
}

function tableOf(risk: Risk): string {
  const rows = rowChoices.map((count) => {
    const board = { rows: count, risk }
    return `| ${count} | ${halfText(board)} | ${percentText(plinko.rtp(board))} |`
  })
  return `### ${riskNames[risk]} риск\n\n| Ряды | От середины к краю | Возврат, % |\n| --- | --- | --- |\n${rows.join('\n')}`
}

function oddsRow({ multiplierE4, count }: { multiplierE4: number; count: number }): string {
  return `| ${shortMultiplier(multiplierE4)}× | ${formatNumber(count, 0)} | ${percentOfChance(count / 2 ** example.rows)} |`
}

const example: PlinkoParams = { rows: rowBounds.max, risk: 'high' }
const paths = formatNumber(2 ** example.rows, 0)
const centre = formatNumber(pathCounts(example.rows)[example.rows / 2] ?? 0, 0)
const sorted = plinko.sampleParams.toSorted(
  (a, b) => Number(decimalOf(plinko.rtp(a), 12)) - Number(decimalOf(plinko.rtp(b), 12)),
)
const [lowest, highest] = [sorted[0], sorted.at(-1)].map((board) => (board ? percentText(plinko.rtp(board)) : ''))
const best = formatNumber(multiplierFromE4(plinko.bestMultiplierE4(example)), 0)

export default {
  minRows: rowBounds.min,
  maxRows: rowBounds.max,
  exampleRows: example.rows,
  best,
  exampleRisk: riskNames[example.risk].toLowerCase(),
  paths,
  centre,
  oddsRows: oddsOf(example).map(oddsRow).join('\n'),
  tables: risks.map(tableOf).join('\n\n'),
  lowest,
  highest,
}
