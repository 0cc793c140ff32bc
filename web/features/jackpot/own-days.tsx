/** Lists what the player has put into pots by day, and recomputes a day from its bets on a press. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '../../api/call.ts'
import { keys } from '../../api/query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { PageCard, PageHeading } from '../../ui/layout/page.tsx'
import { Notice, Skeleton } from '../../ui/layout/surface.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { formatDate } from '../../ui/text/dates.ts'
import { plural } from '../../ui/text/format.ts'
import { formatMicro, formatShortMicro, sumOf } from '../../ui/text/micro.ts'
import { recompute } from './day-sum.ts'
import { useOwnDays } from './queries.ts'
import type { LoadLineJudge } from './line-judge.ts'
import css from './jackpot.module.css'

interface OwnDaysProps {
  /** Percent of edge credit. */
  share: number
  judge: LoadLineJudge
}

export function OwnDays({ share, judge }: OwnDaysProps) {
  const list = useOwnDays(true)
  return (
    <PageCard aria-labelledby="jackpot-days-title">
      <PageHeading id="jackpot-days-title">Ваш вклад по дням</PageHeading>
      {list.isPending && <Skeleton className="h-24" />}
      {list.isError && <Retry text={errorText(list.error)} onRetry={() => void list.refetch()} />}
      {list.isSuccess && list.data.days.length === 0 && (
        <p className="muted">
          Здесь будет каждый день, в который ваши ставки пополняли джекпот. Делать ничего не нужно.
        </p>
      )}
      <ul className={css.days}>
        {list.data?.days.map(({ day, pots }, place, all) => (
          <Day
            key={day}
            day={day}
            contributed={sumOf(pots.map(({ contributed }) => contributed))}
            isFirst={!list.data.more && place === all.length - 1}
            share={share}
            judge={judge}
          />
        ))}
      </ul>
    </PageCard>
  )
}

interface DayProps extends OwnDaysProps {
  day: string
  contributed: bigint
  /** The first day with anything in a pot: bets of it may be from before there was one. */
  isFirst: boolean
}

function Day({ day, contributed, isFirst, share, judge }: DayProps) {
  const [asked, setAsked] = useState(false)
  return (
    <li className={css.day}>
      <span>{formatDate(`${day}T12:00`)}</span>
      <span className="figures" translate="no">
        {formatShortMicro(contributed)}
      </span>
      {!asked && (
        <Button size="small" onClick={() => setAsked(true)} aria-label={`Пересчитать ${formatDate(`${day}T12:00`)}`}>
          Пересчитать
        </Button>
      )}
      {asked && <Recomputed day={day} contributed={contributed} isFirst={isFirst} share={share} judge={judge} />}
    </li>
  )
}

function Recomputed({ day, contributed, isFirst, share, judge }: DayProps) {
  const sum = useQuery({
    queryKey: [...keys.jackpot, 'day', day, `${contributed}`],
    queryFn: () => recompute(day, BigInt(share), judge),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (sum.isPending) return <Skeleton />
  if (sum.isError) return <Retry text={errorText(sum.error)} onRetry={() => void sum.refetch()} />
  const { due, bets, proved, differs } = sum.data
  if (differs > 0 || (due !== contributed && !(isFirst && contributed < due)))
    return (
      <Notice tone="loss" role="alert">
        <Icon name="alert" />
        <span>
          Ставки этого дня дают <span translate="no">{formatMicro(due)}</span>, а в котлах{' '}
          <span translate="no">{formatMicro(contributed)}</span>.{differs > 0 && ` Не сошлось строк: ${differs}.`} Если
          вы сейчас играете, обновите страницу и пересчитайте. Если нет, сохраните снимок экрана и напишите в{' '}
          <Link to="/help/contact">поддержку</Link>.
        </span>
      </Notice>
    )
  const words = plural(bets, ['ставка даёт', 'ставки дают', 'ставок дают'])
  const isProved = proved === bets && due === contributed
  return (
    <Notice tone={isProved ? 'win' : undefined} role="status">
      <Icon name={isProved ? 'check' : 'equal'} />
      <span>
        {bets} {words} <span translate="no">{formatMicro(due)}</span>
        {due === contributed
          ? ', столько же внесено в котлы.'
          : `, а внесено ${formatMicro(contributed)}: остальные ставки первого дня сделаны до того, как появился джекпот.`}
        {proved < bets && ` Сам браузер помнит ставок: ${proved}, об остальных знает со слов сайта.`}
      </span>
    </Notice>
  )
}
