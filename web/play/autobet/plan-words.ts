/** Describes a plan in words, for the button that begins it. */
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { formatNumber } from '../../ui/text/format.ts'
import type { AutoSettings } from './auto-fields.tsx'

/** «10 × 10 ₽», as short as a stake; «от», where the stake may grow during the run. */
export function planWords(
  { count, onWin, onLoss }: Pick<AutoSettings, 'count' | 'onWin' | 'onLoss'>,
  stakeKopecks: bigint,
): string {
  const many = count === 0 ? '∞' : formatNumber(count, 0)
  const grows = onWin.kind === 'raise' || onLoss.kind === 'raise'
  return `${many} × ${grows ? 'от ' : ''}${formatRoundMoney(stakeKopecks)}`
}
