/** The figures of `rules.md`, computed from the rules the server plays by. */
import { decimalOf, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import {
  drawCount,
  keno,
  type KenoParams,
  mostPicks,
  multipliersE4,
  numberCount,
  payoffs,
  type Risk,
  risks,
} from '@kurazh/games/keno/keno.ts'
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { shortMultiplier } from '../../ui/text/short-multiplier.ts'
import { riskNames } from './face.ts'

const bet = (risk: Risk, count: number): KenoParams => ({
  risk,
  picks: Array.from({ length: count }, (_, index) => index + 1),
})
const percent = (value: Parameters<typeof decimalOf>[0], decimals: number) =>
  decimalOf(multiply(value, fraction(100n, 1n)), decimals)

/** «3 — 1.12×» for each number of hits that pays. */
const paysText = (params: KenoParams): string =>
  multipliersE4(params)
    .flatMap((multiplierE4, hits) => (multiplierE4 > 0 ? [`${hits} — ${shortMultiplier(multiplierE4)}`] : []))
    .join(' · ')

function tableOf(risk: Risk): string {
  const rows = Array.from({ length: mostPicks }, (_, index) => {
    const params = bet(risk, index + 1)
    return `| ${index + 1} | ${paysText(params)} | ${percent(keno.rtp(params), 3)} |`
  })
  return `### ${riskNames[risk]} риск\n\n| Выбрано | Угадано — множитель | Возврат, % |\n| --- | --- | --- |\n${rows.join('\n')}`
}

const example = bet('classic', mostPicks)
const sorted = keno.sampleParams.toSorted(
  (a, b) => Number(decimalOf(keno.rtp(a), 12)) - Number(decimalOf(keno.rtp(b), 12)),
)
const [lowest, highest] = [sorted[0], sorted.at(-1)].map((params) => (params ? percent(keno.rtp(params), 3) : ''))

export default {
  numbers: numberCount,
  drawn: drawCount,
  most: mostPicks,
  best: formatNumber(
    multiplierFromE4(Math.max(...keno.sampleParams.map((params) => keno.bestMultiplierE4(params)))),
    0,
  ),
  examplePicks: mostPicks,
  exampleRisk: riskNames[example.risk].toLowerCase(),
  chanceRows: payoffs(example)
    .map(
      ({ multiplierE4, probability }, hits) =>
        `| ${hits} | ${multiplierE4 > 0 ? shortMultiplier(multiplierE4) : '—'} | ${percent(probability, 7)} |`,
    )
    .join('\n'),
  tables: risks.map(tableOf).join('\n\n'),
  lowest,
  highest,
}
