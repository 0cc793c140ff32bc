/** Whether the lines of a day, all of them here, are its row. */
import { Button } from '../../ui/button.tsx'
import { formatNumber, plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/router.tsx'
import { Notice } from '../../ui/surface.tsx'
import { formatMicro, sumOf } from '../../ui/micro.ts'
import type { CreditDay, CreditLine, CreditVerdict } from './questions.ts'
import css from './bonuses-screen.module.css'

interface AddedUpProps {
  row: CreditDay
  lines: readonly CreditLine[]
  /** The row is to be asked for again. */
  onStale: () => void
}

export function AddedUp({ row, lines, onStale }: AddedUpProps) {
  const count = (wanted: CreditVerdict) => lines.filter(({ verdict }) => verdict === wanted).length
  const [differing, unread] = [count('differs'), count('unreadable')]
  const rakeback = sumOf(lines.map((line) => line.rakeback))
  if (lines.length !== row.bets && differing === 0) return <Grown lines={lines.length} bets={row.bets} onStale={onStale} />
  const adds = rakeback === BigInt(row.rakeback) && sumOf(lines.map(({ edge }) => edge)) === BigInt(row.edge)
  if (!adds || differing > 0) {
    return (
      <Notice tone="loss" role="alert">
        <Icon name="alert" />
        <span>
          {!adds && `Строки дают ${formatMicro(rakeback)}, а в итоге дня стоит ${formatMicro(BigInt(row.rakeback))}. `}
          {differing > 0 && `Не сошлось строк: ${differing}. `}
          Сохраните снимок экрана и напишите об этом в <Link to="/help/contact">поддержку</Link>.
        </span>
      </Notice>
    )
  }
  return (
    <Notice tone={unread === 0 ? 'win' : undefined}>
      <Icon name={unread === 0 ? 'check' : 'info'} />
      <span>
        {formatNumber(lines.length, 0)} {plural(lines.length, ['строка даёт', 'строки дают', 'строк дают'])} {formatMicro(rakeback)}, столько же в итоге дня.{' '}
        {unread === 0 ? 'Каждую пересчитал ваш браузер.' : `Не проверено строк: ${unread}, их правил эта страница не знает.`}
      </span>
    </Notice>
  )
}

/** The list is of another moment than the row. */
function Grown({ lines, bets, onStale }: { lines: number; bets: number; onStale: () => void }) {
  return (
    <Notice as="div" className={css.retry}>
      <span>
        Строк {formatNumber(lines, 0)}, а в итоге дня ставок {formatNumber(bets, 0)}: пока вы смотрели, их могло стать больше.
      </span>
      <Button size="small" onClick={onStale}>
        Обновить
      </Button>
    </Notice>
  )
}
