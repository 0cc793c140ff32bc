/**
 * Renders reports: days, games, cohorts, rewards and payments, each a list with an export; daily ones also as a chart.
 */
import { gatewayName } from '@kurazh/contract/money/gateway-names.ts'
import { kindName } from '@kurazh/contract/money/statement.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../ui/text/format.ts'
import { useAddress } from '../address.ts'
import type { RowOf } from '../call.ts'
import { Day, Game, Month, Sum } from '../list/cells.tsx'
import { List } from '../list/list.tsx'
import { type Column, type Filter, filtersOf } from '../list/list-form.ts'
import { useList } from '../list/use-list.ts'
import { ReportSource } from './report-source.tsx'
import { AdminPage, Panel, Tabs } from '../page/admin-page.tsx'
import { DayChart, type DayChartProps, DayChartPlaceholder } from '../page/day-chart.tsx'
import { dayColumns, monthColumns } from './day-columns.tsx'
import { DayLetter } from './day-letter.tsx'
import { Liabilities } from './liabilities.tsx'

const period: readonly Filter[] = [
  { kind: 'date', name: 'from', label: 'с' },
  { kind: 'date', name: 'until', label: 'по' },
]
const percent = (share: number | null) => (share === null ? '—' : `${formatNumber(share, 2)} %`)
const count = (of: number) => formatNumber(of, 0)

const parts = {
  days: { title: 'По дням', Part: Days },
  months: { title: 'По месяцам', Part: Months },
  owed: { title: 'Обязательства', Part: Liabilities },
  games: { title: 'По играм', Part: Games },
  cohorts: { title: 'По когортам', Part: Cohorts },
  rewards: { title: 'По наградам', Part: Rewards },
  payments: { title: 'По платежам', Part: Payments },
  letter: { title: 'Письмо дня', Part: DayLetter },
} as const
type PartName = keyof typeof parts
const names = Object.keys(parts) as PartName[]

export function ReportsPage() {
  const [{ tab = '' }] = useAddress()
  const at = names.find((name) => name === tab) ?? 'days'
  const { Part } = parts[at]
  return (
    <AdminPage title="Отчёты">
      <Tabs label="Отчёты" tabs={names.map((name) => ({ id: name, title: parts[name].title }))} at={at} />
      <ReportSource />
      <Part key={at} />
    </AdminPage>
  )
}

const dayLines: DayChartProps['lines'] = [
  { name: 'Поставлено', colour: '--brand' },
  { name: 'Пополнения', colour: '--win' },
  { name: 'Выводы', colour: '--loss' },
]

function Days() {
  return (
    <>
      <Chart
        name="dayReport"
        title="Игра и касса"
        lines={dayLines}
        sumsOf={({ staked, deposits, payouts }) => [staked, deposits, payouts]}
      />
      <List
        name="dayReport"
        title="По дням"
        inside
        columns={dayColumns}
        filters={period}
        note="Суммы в рублях."
        rowKey={({ day }) => day}
        empty="В эти дни ничего не было."
      />
    </>
  )
}

function Months() {
  return (
    <List
      name="monthReport"
      title="По месяцам"
      inside
      columns={monthColumns}
      filters={period}
      note="Суммы в рублях."
      rowKey={({ month }) => month}
      empty="В эти месяцы ничего не было."
    />
  )
}

const gameColumns: readonly Column<RowOf<'gameReport'>>[] = [
  {
    id: 'game',
    role: 'name',
    cell: ({ game }) => (
      <Link to={`/admin/bets?game=${game}`}>
        <Game id={game} />
      </Link>
    ),
  },
  { id: 'bets', figures: true, cell: ({ bets }) => count(bets) },
  { id: 'staked', title: 'Поставлено', figures: true, cell: ({ staked }) => <Sum kopecks={staked} /> },
  { id: 'paid', title: 'Выплачено', figures: true, cell: ({ paid }) => <Sum kopecks={paid} /> },
  { id: 'revenue', title: 'Доход', figures: true, cell: ({ revenue }) => <Sum kopecks={revenue} signed /> },
  { id: 'returned', figures: true, cell: ({ returned }) => percent(returned) },
]

function Games() {
  return (
    <List
      name="gameReport"
      title="По играм"
      inside
      columns={gameColumns}
      filters={period}
      rowKey={({ game }) => game}
      empty="В эти дни ни одной ставки не было."
    />
  )
}

const cohortColumns: readonly Column<RowOf<'cohortReport'>>[] = [
  {
    id: 'month',
    role: 'name',
    cell: ({ month }) => (
      <Link to={`/admin/players?${new URLSearchParams(daysOf(month))}`}>
        <Month month={month} />
      </Link>
    ),
  },
  { id: 'since', figures: true },
  { id: 'registered', figures: true, cell: ({ registered }) => count(registered) },
  { id: 'players', figures: true, cell: ({ players }) => count(players) },
  { id: 'deposits', title: 'Пополнения', figures: true, cell: ({ deposits }) => <Sum kopecks={deposits} /> },
  { id: 'revenue', title: 'Доход игр', figures: true, cell: ({ revenue }) => <Sum kopecks={revenue} signed /> },
  { id: 'rewards', title: 'Награды', figures: true, cell: ({ rewards }) => <Sum kopecks={rewards} /> },
]

/** The first and the last day of a month, «2026-11». */
function daysOf(month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { from: `${month}-01`, until: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}

function Cohorts() {
  return (
    <List
      name="cohortReport"
      title="По когортам"
      inside
      columns={cohortColumns}
      filters={period}
      rowKey={({ month, since }) => `${month} ${since}`}
      empty="В эти месяцы никто не регистрировался."
    />
  )
}

const rewardLines: DayChartProps['lines'] = [
  { name: 'Отведено', colour: '--brand' },
  { name: 'Забрано', colour: '--win' },
]

const rewardColumns: readonly Column<RowOf<'rewardReport'>>[] = [
  { id: 'day', title: 'День', role: 'name', cell: ({ day }) => <Day day={day} /> },
  { id: 'reward', cell: ({ reward }) => kindName(reward) },
  { id: 'granted', title: 'Отведено', figures: true, cell: ({ granted }) => <Sum kopecks={granted} /> },
  { id: 'claims', figures: true, cell: ({ claims }) => count(claims) },
  { id: 'claimed', title: 'Забрано', figures: true, cell: ({ claimed }) => <Sum kopecks={claimed} /> },
  { id: 'share', figures: true, cell: ({ share }) => percent(share) },
]

function Rewards() {
  return (
    <>
      <Chart
        name="rewardReport"
        title="Награды"
        lines={rewardLines}
        sumsOf={({ granted, claimed }) => [granted, claimed]}
      />
      <List
        name="rewardReport"
        title="По наградам"
        inside
        columns={rewardColumns}
        filters={period}
        rowKey={({ day, reward }) => `${day} ${reward}`}
        empty="В эти дни наград не было."
      />
    </>
  )
}

const paymentLines: DayChartProps['lines'] = [
  { name: 'Заказано', colour: '--brand' },
  { name: 'Зачислено', colour: '--win' },
  { name: 'Выведено', colour: '--loss' },
]

const paymentColumns: readonly Column<RowOf<'paymentReport'>>[] = [
  { id: 'day', title: 'День', role: 'name', cell: ({ day }) => <Day day={day} /> },
  { id: 'gateway', cell: ({ gateway }) => gatewayName(gateway) },
  { id: 'orders', figures: true, cell: ({ orders }) => count(orders) },
  { id: 'ordered', title: 'Заказано', figures: true, cell: ({ ordered }) => <Sum kopecks={ordered} /> },
  { id: 'givenUp', figures: true, cell: ({ givenUp }) => count(givenUp) },
  { id: 'depositCount', figures: true, cell: ({ depositCount }) => count(depositCount) },
  { id: 'deposits', title: 'Зачислено', figures: true, cell: ({ deposits }) => <Sum kopecks={deposits} /> },
  { id: 'payoutCount', figures: true, cell: ({ payoutCount }) => count(payoutCount) },
  { id: 'payouts', title: 'Выведено', figures: true, cell: ({ payouts }) => <Sum kopecks={payouts} /> },
  { id: 'refunds', title: 'Возвраты', figures: true, cell: ({ refunds }) => <Sum kopecks={refunds} /> },
]

function Payments() {
  return (
    <>
      <Chart
        name="paymentReport"
        title="Пополнения и выводы"
        lines={paymentLines}
        sumsOf={({ ordered, deposits, payouts }) => [ordered, deposits, payouts]}
      />
      <List
        name="paymentReport"
        title="По платежам"
        inside
        columns={paymentColumns}
        filters={period}
        rowKey={({ day, gateway }) => `${day} ${gateway}`}
        empty="В эти дни никто не пополнял и не выводил."
      />
    </>
  )
}

type ByDays = 'dayReport' | 'rewardReport' | 'paymentReport'

interface ChartProps<Name extends ByDays> {
  name: Name
  title: string
  lines: DayChartProps['lines']
  /** In the order of the lines. */
  sumsOf: (row: RowOf<Name>) => readonly bigint[]
}

/** The days of the list below, as far as it is loaded; several rows of a day are summed. */
function Chart<Name extends ByDays>({ name, title, lines, sumsOf }: ChartProps<Name>) {
  const [params] = useAddress()
  const { rows } = useList(name, filtersOf(period, params))
  const days = useMemo(() => rows && summed(rows.map((row) => ({ day: row.day, sums: sumsOf(row) }))), [rows, sumsOf])
  // One day is no line.
  if (days !== undefined && days.length < 2) return null
  return (
    <Panel title={title}>{days === undefined ? <DayChartPlaceholder /> : <DayChart days={days} lines={lines} />}</Panel>
  )
}

function summed(rows: DayChartProps['days']): DayChartProps['days'] {
  const days = new Map<string, readonly bigint[]>()
  for (const { day, sums } of rows)
    days.set(
      day,
      sums.map((sum, line) => sum + (days.get(day)?.[line] ?? 0n)),
    )
  return [...days].map(([day, sums]) => ({ day, sums }))
}
