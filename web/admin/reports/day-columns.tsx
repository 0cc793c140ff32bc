/** Defines the columns of the daily report and of the monthly one. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { formatNumber } from '../../ui/text/format.ts'
import type { RowOf } from '../call.ts'
import { Amount, Day, Month as MonthName, State } from '../list/cells.tsx'
import type { Column } from '../list/list-form.ts'

type DayRow = RowOf<'dayReport'>
type Month = RowOf<'monthReport'>

const column = (id: keyof Month & keyof DayRow, title: string, signed = false, hidden = false) => ({
  id,
  title,
  figures: true,
  hidden,
  cell: (row: Month | DayRow) => <Amount kopecks={row[id] as bigint} signed={signed} />,
})

/** What both reports have, before and after the columns of a day alone. */
const played = [
  column('staked', 'Поставлено'),
  column('paid', 'Выплачено'),
  column('revenue', 'Доход игр', true),
] as const
const moved = [
  column('rewards', 'Награды'),
  column('corrections', 'Исправления', true, true),
  column('deposits', 'Пополнения'),
  column('payouts', 'Выводы'),
  {
    id: 'refunds',
    title: 'Возвраты',
    figures: true,
    cell: ({ refunds, refundLoss }: Month | DayRow) => (
      <>
        <Amount kopecks={refunds} />
        {refundLoss > 0n && <State tone="loss">{`убыток ${formatMoney(refundLoss)}`}</State>}
      </>
    ),
  },
] as const

export const dayColumns: readonly Column<DayRow>[] = [
  { id: 'day', title: 'День', role: 'name', cell: ({ day }) => <Day day={day} /> },
  { id: 'players', figures: true },
  { id: 'bets', figures: true, cell: ({ bets }) => formatNumber(bets, 0) },
  ...played,
  { id: 'edge', title: 'По правилам', figures: true, hidden: true, cell: ({ edge }) => <Amount kopecks={edge} /> },
  ...moved,
]

export const monthColumns: readonly Column<Month>[] = [
  { id: 'month', title: 'Месяц', role: 'name', cell: ({ month }) => <MonthName month={month} /> },
  ...played,
  ...moved,
]
