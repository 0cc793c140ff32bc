/** Roubles on the page: tabular figures, the sign in the colour of money. */
import { formatNumber } from './format.ts'
import css from './money.module.css'

/** An amount with two decimals. */
export function Money({ roubles, signed = false }: { roubles: number; signed?: boolean }) {
  return (
    <span className="figures">
      {signed && roubles > 0 ? '+' : ''}
      {formatNumber(roubles)}
      {'\u00a0'}
      <span className={signed ? undefined : css.sign} data-part="money-sign">₽</span>
    </span>
  )
}

/** A result: green and with a plus above zero, red below, plain at zero. */
export function Result({ roubles }: { roubles: number }) {
  const tone = roubles > 0 ? 'text-win' : roubles < 0 ? 'text-loss' : 'muted'
  return (
    <span className={tone}>
      <Money roubles={roubles} signed />
    </span>
  )
}
