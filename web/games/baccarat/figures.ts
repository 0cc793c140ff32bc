/** The figures of `rules.md`, computed from the rules the server plays by. */
import { baccarat } from '@kurazh/games/baccarat/baccarat.ts'
import { bankerDraws } from '@kurazh/games/baccarat/drawing.ts'
import { decimalOf, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { payWords, spotText } from './face.tsx'

const points = Array.from({ length: 10 }, (_, value) => value)

function takes(banker: number): string {
  const on = points.filter((third) => bankerDraws(0, banker, third))
  if (on.length === points.length) return 'любая'
  return on.length === 0 ? 'не берёт' : on.join(', ')
}

export default {
  betting: formatNumber(baccarat.bettingMs / 1_000, 0),
  thirds: points
    .slice(0, 8)
    .map((banker) => `| ${banker} | ${takes(banker)} |`)
    .join('\n'),
  rows: baccarat.spots
    .map(
      (spot) =>
        `| ${spotText(spot)} | ${payWords[spot] ?? ''} | ${decimalOf(multiply(baccarat.rtpOf(spot), fraction(100n, 1n)), 4)} |`,
    )
    .join('\n'),
}
