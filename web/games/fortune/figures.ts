/** The figures of `rules.md`, computed from the rules the server plays by. */
import { decimalOf, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { fortune, type FortuneParams, payoffs, risks, segmentCounts } from '@kurazh/games/fortune/fortune.ts'
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { shortMultiplier } from '../../ui/text/short-multiplier.ts'
import { riskNames } from './face.ts'

const percent = (value: Parameters<typeof decimalOf>[0], decimals: number) =>
  decimalOf(multiply(value, fraction(100n, 1n)), decimals)

/** «1.6× — 1 · 1.2× — 6» for each multiplier that pays: how many segments carry it. */
const carriedText = (bet: FortuneParams): string =>
  payoffs(bet)
    .flatMap(({ multiplierE4, segments }) =>
      multiplierE4 > 0 ? [`${shortMultiplier(multiplierE4)} — ${segments}`] : [],
    )
    .join(' · ')

const emptyOf = (bet: FortuneParams) => payoffs(bet).find(({ multiplierE4 }) => multiplierE4 === 0)?.segments ?? 0

const tables = risks.map((risk) => {
  const rows = segmentCounts.map((segments) => {
    const bet = { risk, segments }
    return `| ${segments} | ${carriedText(bet)} | ${emptyOf(bet)} | ${percent(fortune.rtp(bet), 6)} |`
  })
  return `### ${riskNames[risk]} риск\n\n| Секторов | Множитель — сколько секторов | Пустых | Возврат, % |\n| --- | --- | --- | --- |\n${rows.join('\n')}`
})

export default {
  least: segmentCounts[0],
  most: Math.max(...segmentCounts),
  best: formatNumber(
    multiplierFromE4(Math.max(...fortune.sampleParams.map((params) => fortune.bestMultiplierE4(params)))),
    1,
  ),
  tables: tables.join('\n\n'),
}
