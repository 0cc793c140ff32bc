/** Describes a plan in words, for the button that begins it. */
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { formatNumber, plural } from '../../ui/text/format.ts'
import type { AutoSettings } from './auto-fields.tsx'

/** «10 ставок по 10 ₽»; «от», where the stake may grow during the run. */
export function planWords(
  { count, onWin, onLoss }: Pick<AutoSettings, 'count' | 'onWin' | 'onLoss'>,
  stakeKopecks: bigint,
): string {
  const many =
    count === 0 ? 'без ограничения,' : `${formatNumber(count, 0)} ${plural(count, ['ставка', 'ставки', 'ставок'])}`
  const grows = onWin.kind === 'raise' || onLoss.kind === 'raise'
  return `${many} ${grows ? 'от' : 'по'} ${formatRoundMoney(stakeKopecks)}`
}
