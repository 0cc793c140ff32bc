/**
 * Renders the operator's first page: today's figures beside yesterday's, whether the site works, what waits for a
 * decision, and what happened; the first steps of a new site come last.
 */
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useOnline } from '../../api/realtime.ts'
import { errorText } from '../../api/call.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { Retry } from '../../ui/loading/retry.tsx'
import { Segmented } from '../../ui/controls/choice.tsx'
import { Notice, Skeleton } from '../../ui/layout/surface.tsx'
import { NumberText } from '../../ui/text/figure-text.tsx'
import { useRight } from '../admin-session.ts'
import { useList } from '../list/use-list.ts'
import { AdminPage, Panel, QueryResult } from '../page/admin-page.tsx'
import { DayChart, type DayChartProps, DayChartPlaceholder } from '../page/day-chart.tsx'
import { useAdminQuery } from '../use-admin-query.ts'
import { FirstSteps } from './first-steps.tsx'
import { GamesToday } from './games-today.tsx'
import { Happened } from './happened.tsx'
import { Health } from './health.tsx'
import { LettersNotice } from './letters.tsx'
import { Today } from './today.tsx'
import { Waiting } from './waiting.tsx'
import css from './overview.module.css'

const lookEveryMs = 15_000
const chartDays = [
  { value: '7', label: '7 дней' },
  { value: '30', label: '30 дней' },
] as const

const bars: DayChartProps['lines'] = [
  { name: 'Поставлено', colour: '--brand' },
  { name: 'Выплачено', colour: '--loss' },
]
const noFilters = {}

export function OverviewPage() {
  const now = useAdminQuery('adminOverview', {}, lookEveryMs)
  const days = useList('dayReport', noFilters)
  const [daysOfChart, setDaysOfChart] = useState<(typeof chartDays)[number]['value']>('7')
  const mayAudit = useRight('audit.view')
  const [today] = days.rows ?? []
  const drawn = useMemo(
    () => days.rows?.slice(0, Number(daysOfChart)).map(({ day, staked, paid }) => ({ day, sums: [staked, paid] })),
    [days.rows, daysOfChart],
  )
  return (
    <AdminPage title="Обзор" aside={<Online />}>
      {now.data?.success.bettingStopped === true && (
        <Notice tone="loss">
          Книги не сходятся: ставки остановлены. Сначала посмотрите книги, потом всё остальное.
        </Notice>
      )}
      {now.data?.success.works === true && <Notice>Сайт закрыт на технические работы.</Notice>}
      {now.data?.success.demo && (
        <Notice>
          <span>
            Часть данных выдумана командой demo: игроков с логином demo-…{' '}
            <NumberText value={now.data.success.demo.players} />, их ставок{' '}
            <NumberText value={now.data.success.demo.bets} />. Суммы ниже считают и их.
          </span>
        </Notice>
      )}
      {days.rows ? (
        <Today days={days.rows} />
      ) : days.isError ? (
        <Retry text={errorText(days.error)} onRetry={() => void days.refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
      {now.data && <LettersNotice now={now.data.success} />}
      <QueryResult query={now}>{({ success }) => <Health now={success} />}</QueryResult>
      <div className={css.halves}>
        <Panel
          title="По дням"
          aside={
            <div className="flex items-center gap-3">
              <Segmented
                label="За сколько дней"
                size="small"
                value={daysOfChart}
                options={chartDays}
                onChange={setDaysOfChart}
              />
              <Link to="/admin/reports" className="touch">
                Все дни
              </Link>
            </div>
          }
        >
          {drawn === undefined ? <DayChartPlaceholder /> : <DayChart days={drawn} lines={bars} />}
        </Panel>
        <Waiting />
        {mayAudit && <Happened />}
        {today && <GamesToday day={today.day} />}
      </div>
      <FirstSteps />
    </AdminPage>
  )
}

function Online() {
  const online = useOnline()
  return online === null ? null : <span className="muted">{`на сайте сейчас: ${formatNumber(online, 0)}`}</span>
}
