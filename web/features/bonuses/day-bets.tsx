/**
 * Lists the bets of a day in a game: stake × edge = credit, credit × share = rakeback. Recomputes each here and
 * compares the sum with the day.
 */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { errorText } from '../../api/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatMoment } from '../../ui/text/dates.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { Icon, type IconName } from '../../ui/controls/icon.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { DaySumCheck } from './day-sum-check.tsx'
import { formatMicro, formatShare } from '../../ui/text/micro.ts'
import { type CreditDay, type CreditLine, type CreditVerdict, type LoadJudge, useDayBets } from './queries.ts'
import { Retry } from '../../ui/loading/retry.tsx'
import css from './accruals.module.css'

interface DayBetsProps {
  row: CreditDay
  /** Undefined for a game that this page does not know. */
  game: { face(): Promise<{ paramsText(params: unknown): string }> } | undefined
  /** A later day has accruals. */
  isOver: boolean
  judge: LoadJudge
  onStale: () => void
}

export function DayBets({ row, game, isOver, judge, onStale }: DayBetsProps) {
  const list = useDayBets(row, judge)
  const words = useQuery({
    queryKey: ['words', row.game],
    queryFn: async () => (await game?.face()) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (list.isPending) return <Skeleton className="h-32" />
  if (list.isError) return <Retry text={errorText(list.error)} onRetry={() => void list.refetch()} />
  const lines = list.data.pages.flatMap((page) => page.lines)
  return (
    <div className={css.bets}>
      <ol>
        {lines.map((line) => (
          <BetLine key={line.link} line={line} text={words.data?.paramsText(line.params) ?? ''} />
        ))}
      </ol>
      {list.hasNextPage ? (
        <Button block busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {`Показать ещё: открыто ${formatNumber(lines.length, 0)} из ${formatNumber(row.bets, 0)}`}
        </Button>
      ) : (
        <DaySumCheck row={row} lines={lines} isOver={isOver} judge={judge} onStale={onStale} />
      )}
    </div>
  )
}

const signs: Record<CreditVerdict, { icon: IconName; tone: string; words: string }> = {
  proved: {
    icon: 'check',
    tone: 'text-win',
    words: 'Сошлось: ставку и ваш статус браузер помнит сам, доля — из таблицы сайта',
  },
  recomputed: {
    icon: 'equal',
    tone: 'muted',
    words: 'Пересчитано: сумма сходится, но саму ставку или статус браузер знает только со слов сайта',
  },
  differs: {
    icon: 'alert',
    tone: 'text-loss',
    words: 'Не сошлось: по правилам игры, таблице долей или памяти браузера выходит другое',
  },
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
        <span translate="no">
          {formatMoney(line.stake)} × {formatShare(line.leastEdge)} = {formatMicro(BigInt(line.edge))}
        </span>{' '}
        <span>
          × {line.share} % = <strong translate="no">{formatMicro(BigInt(line.rakeback))}</strong>
        </span>
      </span>
      <span className={`${css.verdict} ${tone}`} title={words}>
        <Icon name={icon} size={18} />
        <span className="unseen">{words}</span>
      </span>
    </li>
  )
}
