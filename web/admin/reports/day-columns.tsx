/** Defines the columns of the daily report, for its page and the overview. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { formatNumber } from '../../ui/text/format.ts'
import type { RowOf } from '../call.ts'
import { State, Sum } from '../list/cells.tsx'
import type { Column } from '../list/list-form.ts'

export const dayColumns: readonly Column<RowOf<'dayReport'>>[] = [
  { id: 'day', title: 'День' },
  { id: 'players', figures: true },
  { id: 'bets', figures: true, cell: ({ bets }) => formatNumber(bets, 0) },
  { id: 'staked', title: 'Поставлено', figures: true, cell: ({ staked }) => <Sum kopecks={staked} /> },
  { id: 'paid', title: 'Выплачено', figures: true, cell: ({ paid }) => <Sum kopecks={paid} /> },
  { id: 'revenue', title: 'Доход игр', figures: true, cell: ({ revenue }) => <Sum kopecks={revenue} signed /> },
  { id: 'edge', title: 'Преимущество по правилам', figures: true, cell: ({ edge }) => <Sum kopecks={edge} /> },
  { id: 'rewards', title: 'Награды', figures: true, cell: ({ rewards }) => <Sum kopecks={rewards} /> },
  { id: 'deposits', title: 'Пополнения', figures: true, cell: ({ deposits }) => <Sum kopecks={deposits} /> },
  { id: 'payouts', title: 'Выводы', figures: true, cell: ({ payouts }) => <Sum kopecks={payouts} /> },
  {
    id: 'refunds',
    title: 'Возвраты',
    figures: true,
    cell: ({ refunds, refundLoss }) => (
      <>
        <Sum kopecks={refunds} />
        {refundLoss > 0n && <State tone="loss">{`убыток ${formatMoney(refundLoss)}`}</State>}
      </>
    ),
  },
]
