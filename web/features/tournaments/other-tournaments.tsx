/** Lists the coming and the past tournaments with their results. */
import { formatMoney, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import type { Tournament } from '@kurazh/contract/rewards/tournaments.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '../../api/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { moscowMoment } from '../../ui/text/moscow.ts'
import { PageCard, PageHeading } from '../../ui/layout/page.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { Badge, Skeleton } from '../../ui/layout/surface.tsx'
import { Join } from './join.tsx'
import { useTable } from './queries.ts'
import { Leaders, OwnPlace } from './running-card.tsx'
import { countedText, moneyText } from './tournament-text.ts'
import css from './tournaments.module.css'

type TitleOf = (game: string) => string

export function ComingCard({
  coming,
  offered,
  titleOf,
}: {
  coming: readonly Tournament[]
  offered: boolean
  titleOf: TitleOf
}) {
  return (
    <PageCard aria-labelledby="tournaments-coming">
      <PageHeading id="tournaments-coming">Скоро</PageHeading>
      {coming.length === 0 && (
        <p className="muted">Здесь появится следующий турнир, как только будут назначены его сроки.</p>
      )}
      <ul className={css.list}>
        {coming.map((each) => (
          <li key={each.id} className={css.item}>
            <p className={css.itemHead}>
              <strong>{each.title}</strong>
              <span className="muted text-small">с {moscowMoment(each.startsAt)}</span>
            </p>
            <p className="muted">
              {countedText(each, titleOf)} {moneyText(each)}
            </p>
            {each.joining !== 'auto' && <Join tournament={each} offered={offered} />}
          </li>
        ))}
      </ul>
    </PageCard>
  )
}

export function PastCard({ past }: { past: readonly Tournament[] }) {
  return (
    <PageCard aria-labelledby="tournaments-past">
      <PageHeading id="tournaments-past">Прошедшие</PageHeading>
      {past.length === 0 && <p className="muted">Здесь останутся результаты: кто на каком месте и сколько получил.</p>}
      <ul className={css.list}>
        {past.map((each) => (
          <Past key={each.id} tournament={each} />
        ))}
      </ul>
    </PageCard>
  )
}

/** One tournament by its number, however long ago it was. */
export function LinkedCard({ id }: { id: number }) {
  const table = useTable(id, false)
  return (
    <PageCard aria-labelledby="tournament-linked">
      <PageHeading id="tournament-linked">{table.data?.tournament.title ?? 'Турнир'}</PageHeading>
      {table.data && <p className="muted text-small">до {moscowMoment(table.data.tournament.endsAt)}</p>}
      <Results id={id} />
    </PageCard>
  )
}

function Past({ tournament }: { tournament: Tournament }) {
  const [open, setOpen] = useState(false)
  const { title, endsAt, state, prizeMoney, own, fee } = tournament
  return (
    <li className={css.item}>
      <p className={css.itemHead}>
        <strong>{title}</strong>
        {state === 'cancelled' && <Badge tone="loss">Отменён</Badge>}
        <span className="muted text-small">до {moscowMoment(endsAt)}</span>
      </p>
      {state === 'cancelled' ? (
        <p className="muted">
          {fee > 0n ? `Призов не было, взносы по ${formatRoundMoney(fee)} вернулись на баланс.` : 'Призов не было.'}
        </p>
      ) : (
        <>
          <p className={css.pastLine}>
            <span className="muted">{`Разыграно ${formatMoney(prizeMoney)}`}</span>
            {own?.place != null && <span>Ваше место {own.place}</span>}
            {own?.struck != null && <span>Вас вычеркнули: {own.struck}</span>}
            {own?.waits === true && <Link to="/bonus">{`Приз ${formatMoney(own.prize)} ждёт вас`}</Link>}
          </p>
          <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Скрыть результаты' : 'Результаты'}
          </Button>
          {open && <Results id={tournament.id} />}
        </>
      )}
    </li>
  )
}

function Results({ id }: { id: number }) {
  const table = useTable(id, false)
  if (table.isPending) return <Skeleton className="h-40" />
  if (table.isError) return <Retry text={errorText(table.error)} onRetry={() => void table.refetch()} />
  if (table.data.rows.length === 0 && table.data.teams.length === 0)
    return <p className="muted">Очков не набрал никто.</p>
  return (
    <>
      <OwnPlace tournament={table.data.tournament} />
      <Leaders {...table.data} />
    </>
  )
}
