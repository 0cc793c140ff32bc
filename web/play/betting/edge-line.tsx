/** «Без комиссии» is a claim: the true edge at the current stake is next to the bet button. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { edgeKopecks, returnText } from './site-share.ts'
import type { Fraction } from '@kurazh/games/core/rtp.ts'
import css from './edge-line.module.css'

/** `returned` is the exact return at this very stake. */
export function EdgeLine({ returned, stakeKopecks }: { returned: Fraction; stakeKopecks: bigint }) {
  return (
    <p className={`${css.edge} figures`} data-part="edge">
      <span>Возврат {returnText(returned)}</span>
      <span>{`преимущество сайта ${formatMoney(edgeKopecks(returned, stakeKopecks))}`}</span>
    </p>
  )
}
