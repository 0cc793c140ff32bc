/** Lists what the player has put into pots by day, and recomputes a day from its bets on a press. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { callApi, errorText } from '../../api/call.ts'
import { keys } from '../../api/query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { PageCard, PageHeading } from '../../ui/layout/page.tsx'
import { Notice, Skeleton } from '../../ui/layout/surface.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { formatDate } from '../../ui/text/dates.ts'
import { plural } from '../../ui/text/format.ts'
import { formatMicro, formatShortMicro, sumOf } from '../../ui/text/micro.ts'
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
  if (sum.isPending) return <Skeleton className="h-12 w-full" />
  if (sum.isError) return <Retry text={errorText(sum.error)} onRetry={() => void sum.refetch()} />
  const { due, bets, proved, differs } = sum.data
  if (differs > 0 || (due !== contributed && !isFirst))
    return (
      <Notice tone="loss" role="alert">
        <Icon name="alert" />
        <span>
          Ставки этого дня дают {formatMicro(due)}, а в котлах {formatMicro(contributed)}.
          {differs > 0 && ` Не сошлось строк: ${differs}.`} Если вы сейчас играете, обновите страницу и пересчитайте.
          Если нет, сохраните снимок экрана и напишите в <Link to="/help/contact">поддержку</Link>.
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

interface DaySum {
  /** Micro-kopecks. */
  due: bigint
  bets: number
  proved: number
  differs: number
}

const dayMs = 86_400_000

/** Goes through all bets of the day: each brings the share of its edge credit, rounded down. */
async function recompute(day: string, share: bigint, load: LoadLineJudge): Promise<DaySum> {
  const judge = await load()
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
  const { days } = (await callApi('creditDays', { before: next })).success
  const sum: DaySum = { due: 0n, bets: 0, proved: 0, differs: 0 }
  for (const { game } of days.filter((row) => row.day === day)) {
    for (let after: string | null | undefined = undefined; after !== null;) {
      const page: { bets: Parameters<typeof judge.lines>[2]; next: string | null } = (
        await callApi('creditBets', { day, game, ...(after !== undefined && { after }) })
      ).success
      const verdicts = judge.lines(game, day, page.bets)
      sum.due += page.bets.reduce((all, { edge }) => all + (BigInt(edge) * share) / 100n, 0n)
      sum.bets += page.bets.length
      sum.proved += verdicts.filter((verdict) => verdict === 'proved').length
      sum.differs += verdicts.filter((verdict) => verdict === 'differs').length
      after = page.next
    }
  }
  return sum
}
