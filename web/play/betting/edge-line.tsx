/**
 * «Без комиссии» is a claim: the true edge at the current stake is next to the bet button, and the largest win that any
 * bet here may have.
 */
import { formatMoney, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { edgeKopecks, returnText } from './site-share.ts'
import type { Fraction } from '@kurazh/games/core/rtp.ts'
import css from './edge-line.module.css'

interface EdgeLineProps {
  /** The exact return at this very stake. */
  returned: Fraction
  stakeKopecks: bigint
  /** The largest payout of one bet; undefined until it is known. */
  maxWinKopecks: bigint | undefined
}

/** «1 млн ₽» where that is exact: three figures fit in one line of a phone. */
const capText = (kopecks: bigint): string => formatRoundMoney(kopecks).replace(/\s000\s000(?=\s₽$)/, '\u00a0млн')

export function EdgeLine({ returned, stakeKopecks, maxWinKopecks }: EdgeLineProps) {
  return (
    <p className={`${css.edge} figures`} data-part="edge">
      <span>Возврат {returnText(returned)}</span>
      <span>{`сайту ${formatMoney(edgeKopecks(returned, stakeKopecks))}`}</span>
      {maxWinKopecks !== undefined && <span>{`выигрыш до ${capText(maxWinKopecks)}`}</span>}
    </p>
  )
}
