/** «Без комиссии» is a claim: the true edge at the current stake stands beside the bet button. */
import { roublesFromKopecks } from '@kurazh/contract/kopecks.ts'
import { formatNumber } from '../../ui/format.ts'
import { edgeKopecks, returnText } from './edge.ts'
import type { Fraction } from '@kurazh/games/core/rtp.ts'
import css from './edge-line.module.css'

/** `returned` is the exact return at this very stake. */
export function EdgeLine({ returned, stakeKopecks }: { returned: Fraction; stakeKopecks: bigint }) {
  const edge = roublesFromKopecks(edgeKopecks(returned, stakeKopecks))
  return (
    <p className={`${css.edge} figures`} data-part="edge">
      <span>Возврат {returnText(returned)}</span>
      <span>преимущество сайта {formatNumber(edge)} ₽</span>
    </p>
  )
}
