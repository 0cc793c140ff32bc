/** Renders figures as plain text in a sentence or a cell. Browser translation leaves them unchanged. */
import { formatMoney, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { formatMultiplier, formatNumber } from './format.ts'

/** An amount in kopecks with the rouble sign; `round` drops needless decimals. */
export function MoneyText({ kopecks, round = false }: { kopecks: bigint; round?: boolean }) {
  return <span translate="no">{(round ? formatRoundMoney : formatMoney)(kopecks)}</span>
}

/** A multiplier in ten-thousandths. */
export function MultiplierText({ e4 }: { e4: number }) {
  return <span translate="no">{formatMultiplier(e4)}</span>
}

/** A number with grouped thousands, whole unless `decimals` is given. */
export function NumberText({ value, decimals = 0 }: { value: number; decimals?: number }) {
  return <span translate="no">{formatNumber(value, decimals)}</span>
}
