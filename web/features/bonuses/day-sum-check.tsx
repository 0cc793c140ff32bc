/** Compares the complete list of a day's bets with the day's row. */
import { Link } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import { plural } from '../../ui/text/format.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { formatMicro, sumOf } from '../../ui/text/micro.ts'
import { NumberText } from '../../ui/text/figure-text.tsx'
import { type CreditDay, type CreditLine, type CreditVerdict, type LoadJudge, useMissingBets } from './queries.ts'
import css from './bonuses-screen.module.css'

interface AddedUpProps {
  row: CreditDay
  lines: readonly CreditLine[]
  /** A later day has accruals. */
  isOver: boolean
  judge: LoadJudge
  /** The row must be refetched. */
  onStale: () => void
}

export function DaySumCheck({ row, lines, isOver, judge, onStale }: AddedUpProps) {
  const missing = useMissingBets(row, lines, isOver, judge)
  const count = (wanted: CreditVerdict) => lines.filter(({ verdict }) => verdict === wanted).length
  const [differing, unread, proved, missingCount] = [
    count('differs'),
    count('unreadable'),
    count('proved'),
    missing?.certain ?? 0,
  ]
  const rakeback = sumOf(lines.map((line) => line.rakeback))
  if (lines.length !== row.bets && differing === 0 && missingCount === 0)
    return <Grown lines={lines.length} bets={row.bets} onStale={onStale} />
  const adds = rakeback === BigInt(row.rakeback) && sumOf(lines.map(({ edge }) => edge)) === BigInt(row.edge)
  if (!adds || differing > 0 || missingCount > 0) {
    return (
      <Notice tone="loss" role="alert">
        <Icon name="alert" />
        <span>
          {!adds && `Строки дают ${formatMicro(rakeback)}, а в итоге дня стоит ${formatMicro(BigInt(row.rakeback))}. `}
          {differing > 0 && `Не сошлось строк: ${differing}. `}
          {missingCount > 0 && `Этот браузер помнит ставки, которых здесь нет: ${missingCount}. `}
          Сохраните снимок экрана и напишите об этом в <Link to="/help/contact">поддержку</Link>.
        </span>
      </Notice>
    )
  }
  return (
    <Notice tone={proved === lines.length ? 'win' : undefined}>
      <Icon name={proved === lines.length ? 'check' : unread === 0 ? 'equal' : 'info'} />
      <span>
        <NumberText value={lines.length} /> {plural(lines.length, ['строка даёт', 'строки дают', 'строк дают'])}{' '}
        <span translate="no">{formatMicro(rakeback)}</span>, столько же в итоге дня.{' '}
        {unread === 0
          ? 'Каждую пересчитал ваш браузер.'
          : `Не проверено строк: ${unread}, их правил эта страница не знает.`}{' '}
        {proved < lines.length && `Сам он помнит ставок: ${proved}. Об остальных или о статусе знает со слов сайта.`}
        {missing !== undefined && missing.pending > 0 && ` Ещё не учтено ваших ставок: ${missing.pending}.`}
      </span>
    </Notice>
  )
}

/** The list is newer than the row. */
function Grown({ lines, bets, onStale }: { lines: number; bets: number; onStale: () => void }) {
  return (
    <Notice as="div" className={css.retry}>
      <span>
        Строк <NumberText value={lines} />, а в итоге дня ставок <NumberText value={bets} />: пока вы смотрели, их могло
        стать больше.
      </span>
      <Button size="small" onClick={onStale}>
        Обновить
      </Button>
    </Notice>
  )
}
