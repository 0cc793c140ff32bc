/**
 * Shows the player's payout in the round, together with the result and not before, and the page's own check of the bet.
 * A return of the stake or less is not celebrated.
 */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { formatResult } from '../../ui/text/format.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { useCelebration } from '../wins/celebration.ts'
import { winWords } from '../wins/win-step.ts'
import { WinSum } from '../wins/win-sum.tsx'
import { verdictSigns } from '../proof/verdict.ts'
import type { OwnDoubt } from './own-layouts.ts'
import type { TableSeen } from './tables.ts'
import { ownTold } from './use-table-win.ts'
import css from './own-result.module.css'

/** The reasons why a consistent bet is not proved. */
const doubts: Readonly<Record<OwnDoubt, string>> = {
  elsewhere: 'Ставка не из этого браузера: выплата пересчитана',
  lost: 'Ответ на ставку потерялся: выплата пересчитана',
  moves: 'Решения не из этого браузера: выплата пересчитана. Если они не ваши, смените пароль',
  refused: 'Сайт принял не всё, что вы ставили или решали: выплата пересчитана',
  clock: 'Время на решение вышло раньше, чем по часам этой страницы: выплата пересчитана',
}

interface OwnResultProps extends Pick<TableSeen, 'view' | 'checked'> {
  game: string
}

export function OwnResult({ game, view, checked }: OwnResultProps) {
  const own = ownTold(view)
  if (!own) return null
  const net = netOf(own)
  const judged = checked.own?.round === own.round ? checked.own : null
  return (
    <div className={css.result} data-won={net > 0n || undefined}>
      {net > 0n ? (
        <Won game={game} net={net} />
      ) : own.payout > 0n ? (
        `Вернулось ${formatMoney(own.payout)}`
      ) : (
        'Ставка проиграла'
      )}
      {judged?.doubt && (
        <small className={css.doubt}>
          <Icon name={verdictSigns[judged.verdict]} /> {doubts[judged.doubt]}
        </small>
      )}
    </div>
  )
}

/** A large win is named and its sum counted: readers hear the whole sum at once, and once. */
function Won({ game, net }: { game: string; net: bigint }) {
  const celebration = useCelebration(game)
  return (
    <>
      <span className="unseen" translate="no">{`Выигрыш ${formatResult(net)}`}</span>
      <span className={css.won} aria-hidden="true">
        <span data-part={celebration && 'win-word'}>{celebration ? winWords[celebration.shown] : 'Выигрыш'}</span>
        <WinSum game={game} kopecks={net} signed />
      </span>
    </>
  )
}
