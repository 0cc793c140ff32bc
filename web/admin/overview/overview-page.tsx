/**
 * Renders the operator's first page: the current state of the site, today's sums, and former days as a chart and as
 * rows.
 */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { useOnline } from '../../api/realtime.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { Notice } from '../../ui/layout/surface.tsx'
import { NumberText } from '../../ui/text/figure-text.tsx'
import type { RowOf } from '../call.ts'
import { List } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { AdminPage, QueryResult, Panel, Panels } from '../page/admin-page.tsx'
import { DayChart, DayChartPlaceholder } from '../page/day-chart.tsx'
import { dayColumns } from '../reports/day-columns.tsx'
import { useAdminQuery } from '../use-admin-query.ts'
import { FirstSteps } from './first-steps.tsx'
import { Health } from './health.tsx'
import css from './overview.module.css'

type Day = RowOf<'dayReport'>

const lookEveryMs = 15_000
const daysOfLine = 30

const lines = [
  { name: 'Поставлено', colour: '--brand' },
  { name: 'Пополнения', colour: '--win' },
  { name: 'Выводы', colour: '--loss' },
] as const

export function OverviewPage() {
  const now = useAdminQuery('adminOverview', {}, lookEveryMs)
  const games = useAdminQuery('gameFigures', {})
  const days = useList('dayReport', noFilters)
  const [today] = days.rows ?? []
  const drawn = useMemo(
    () =>
      days.rows
        ?.slice(0, daysOfLine)
        .map(({ day, staked, deposits, payouts }) => ({ day, sums: [staked, deposits, payouts] })),
    [days.rows],
  )
  return (
    <AdminPage title="Обзор" aside={<Online />}>
      {now.data?.success.bettingStopped === true && (
        <Notice tone="loss">
          Книги не сходятся: ставки остановлены. Сначала посмотрите книги, потом всё остальное.
        </Notice>
      )}
      {now.data?.success.works === true && <Notice>Сайт закрыт на технические работы.</Notice>}
      <FirstSteps />
      {now.data?.success.demo && (
        <Notice>
          <span>
            Часть данных выдумана командой demo: игроков с логином demo-…{' '}
            <NumberText value={now.data.success.demo.players} />, их ставок{' '}
            <NumberText value={now.data.success.demo.bets} />. Суммы ниже считают и их.
          </span>
        </Notice>
      )}
      {today && <Today day={today} house={houseResult(games.data?.success.games)} />}
      <Panels>
        <Panel title="Здоровье">
          <QueryResult query={now}>{({ success }) => <Health now={success} />}</QueryResult>
        </Panel>
        <Panel title={`Последние ${daysOfLine} дней`}>
          {drawn === undefined ? <DayChartPlaceholder /> : <DayChart days={drawn} lines={lines} />}
        </Panel>
      </Panels>
      <List
        name="dayReport"
        title="По дням"
        inside
        columns={dayColumns}
        rowKey={({ day }) => day}
        empty="Дней ещё не было"
      />
    </AdminPage>
  )
}

const noFilters = {}

function Online() {
  const online = useOnline()
  return online === null ? null : <span className="muted">{`на сайте сейчас: ${formatNumber(online, 0)}`}</span>
}

/** What all games have kept since they were opened, in kopecks. */
const houseResult = (games: readonly { staked: bigint; paid: bigint }[] | undefined) =>
  games?.reduce((sum, { staked, paid }) => sum + staked - paid, 0n)

function Today({ day, house }: { day: Day; house: bigint | undefined }) {
  return (
    <div className={css.tiles} role="list" aria-label="Сегодня">
      <Tile name="Ставок сегодня" value={formatNumber(day.bets, 0)} to="/admin/bets" />
      <Tile name="Поставлено сегодня" value={formatMoney(day.staked)} to="/admin/bets" />
      <Tile name="Преимущество по правилам" value={formatMoney(day.edge)} />
      {house !== undefined && <Tile name="Доход игр за всё время" value={formatMoney(house)} />}
      <Tile name="Награды сегодня" value={formatMoney(day.rewards)} />
      <Tile name="Пополнения сегодня" value={formatMoney(day.deposits)} />
      <Tile name="Выводы сегодня" value={formatMoney(day.payouts)} to="/admin/payouts?show=all" />
      <Tile name="Играли сегодня" value={formatNumber(day.players, 0)} to="/admin/players" />
    </div>
  )
}

function Tile({ name, value, to }: { name: string; value: string; to?: string }) {
  const words: ReactNode = (
    <>
      <span className={css.name}>{name}</span>
      <strong className={`${css.value} figures`} translate="no">
        {value}
      </strong>
    </>
  )
  return (
    <div role="listitem">
      {to === undefined ? (
        <div className={css.tile}>{words}</div>
      ) : (
        <Link className={css.tile} to={to}>
          {words}
        </Link>
      )}
    </div>
  )
}
