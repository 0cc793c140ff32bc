/** Renders money: tabular figures, the sign in the colour of money. Amounts in kopecks. */
import { formatAmount } from '@kurazh/shared/money/money-text.ts'
import css from './money.module.css'

/** An amount with two decimals. */
export function Money({ kopecks, signed = false }: { kopecks: bigint; signed?: boolean }) {
  return (
    <span className="figures" translate="no">
      {signed && kopecks > 0n ? '+' : ''}
      {formatAmount(kopecks)}
      {'\u00a0'}
      <span className={signed ? undefined : css.sign} data-part="money-sign">
        ₽
      </span>
    </span>
  )
}

/** A result: green and with a plus above zero, red below, plain at zero. */
export function Result({ kopecks }: { kopecks: bigint }) {
  const tone = kopecks > 0n ? 'text-win' : kopecks < 0n ? 'text-loss' : 'muted'
  return (
    <span className={tone}>
      <Money kopecks={kopecks} signed />
    </span>
  )
}
