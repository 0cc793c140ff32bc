/** The bets of a day in a game: stake × edge = credit, credit × share = rakeback, counted anew here, and added up against the day. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { errorText } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/dates.ts'
import { formatNumber } from '../../ui/format.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Link } from '../../ui/router.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import { AddedUp } from './added-up.tsx'
import { formatMicro, formatShare } from '../../ui/micro.ts'
import { type CreditDay, type CreditLine, type CreditVerdict, type JudgeCredits, useDayBets } from './questions.ts'
import { Retry } from '../../ui/retry.tsx'
import css from './accruals.module.css'

interface DayBetsProps {
  row: CreditDay
  paramsText: ((params: unknown) => string) | undefined
  judge: JudgeCredits
  onStale: () => void
}

export function DayBets({ row, paramsText, judge, onStale }: DayBetsProps) {
  const list = useDayBets(row, judge)
  if (list.isPending) return <Skeleton className="h-32" />
  if (list.isError) return <Retry text={errorText(list.error)} onRetry={() => void list.refetch()} />
  const lines = list.data.pages.flatMap((page) => page.lines)
  return (
    <div className={css.bets}>
      <ol>
        {lines.map((line) => (
          <BetLine key={line.link} line={line} text={paramsText?.(line.params) ?? ''} />
        ))}
      </ol>
      {list.hasNextPage ? (
        <Button block busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Показать ещё: открыто {formatNumber(lines.length, 0)} из {formatNumber(row.bets, 0)}
        </Button>
      ) : (
        <AddedUp row={row} lines={lines} onStale={onStale} />
      )}
    </div>
  )
}

const signs: Record<CreditVerdict, { icon: IconName; tone: string; words: string }> = {
  holds: { icon: 'check', tone: 'text-win', words: 'Сошлось: ваш браузер насчитал столько же' },
  differs: { icon: 'alert', tone: 'text-loss', words: 'Не сошлось: по правилам игры выходит другая сумма' },
  unreadable: { icon: 'info', tone: 'muted', words: 'Не проверено: страница не знает правил этой ставки' },
}

function BetLine({ line, text }: { line: CreditLine; text: string }) {
  const { icon, tone, words } = signs[line.verdict]
  return (
    <li className={css.line} data-part="credit-line">
      <Link to={`/bet/${line.link}`} className={`${css.bet} touch`}>
        <span>{formatMoment(line.at)}</span>
        <span className="muted">{text}</span>
      </Link>
      <span className={`${css.formula} figures`}>
        <span>
          {formatMoney(line.stake)} × {formatShare(line.leastEdge)} = {formatMicro(BigInt(line.edge))}
        </span>{' '}
        <span>
          × {line.share} % = <strong>{formatMicro(BigInt(line.rakeback))}</strong>
        </span>
      </span>
      <span className={`${css.verdict} ${tone}`} title={words}>
        <Icon name={icon} size={18} />
        <span className="unseen">{words}</span>
      </span>
    </li>
  )
}
