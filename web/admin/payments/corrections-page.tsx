/** Lists manual corrections of balances: by whom, for what, and who approved them. */
import { Link } from 'react-router'
import type { RowOf } from '../call.ts'
import { Moment, Sum } from '../list/cells.tsx'
import { List } from '../list/list.tsx'
import type { Column, Filter } from '../list/list-form.ts'

const columns: readonly Column<RowOf<'correctionList'>>[] = [
  { id: 'at', title: 'Время', cell: ({ at }) => <Moment at={at} /> },
  { id: 'login', role: 'name', cell: ({ login, player }) => <Link to={`/admin/players/${player}`}>{login}</Link> },
  { id: 'amount', title: 'Сумма', figures: true, cell: ({ amount }) => <Sum kopecks={amount} signed /> },
  { id: 'reason' },
  { id: 'comment', role: 'text' },
  { id: 'account', hidden: true },
  { id: 'madeBy' },
  { id: 'approvedBy', cell: ({ approvedBy }) => approvedBy ?? '—' },
]

const filters: readonly Filter[] = [{ kind: 'number', name: 'player', label: 'Номер игрока' }]

export function CorrectionsPage() {
  return (
    <List
      name="correctionList"
      title="Исправления"
      columns={columns}
      filters={filters}
      rowKey={({ id }) => String(id)}
      empty="Исправлений не было."
    />
  )
}
