/** What the round brought the player: shown with the result, not before. A return of the stake or less is not celebrated. */
import { netOf } from '@kurazh/contract/kopecks.ts'
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { formatResult } from '../../ui/format.ts'
import type { TableSeen } from './tables.ts'
import css from './own-result.module.css'

export function OwnResult({ view }: Pick<TableSeen, 'view'>) {
  const own = view?.own
  const round = view?.round
  if (!own || !round || own.round !== round.number || own.state !== 'settled' || (round.dealing !== 'result' && round.dealing !== 'confirmed')) return null
  const net = netOf(own)
  return (
    <p className={css.result} data-won={net > 0n || undefined} role="status">
      {net > 0n ? `Выигрыш ${formatResult(net)}` : own.payout > 0n ? `Вернулось ${formatMoney(own.payout)}` : 'Ставка проиграла'}
    </p>
  )
}
