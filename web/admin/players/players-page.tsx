/** Lists players: searched by login, e-mail, number and code; a row links to the player. */
import { List } from '../list/list.tsx'
import { Moment, State, States, Sum } from '../list/cells.tsx'
import type { Column, Filter } from '../list/list-form.ts'
import type { RowOf } from '../call.ts'

const columns: readonly Column<RowOf<'playerList'>>[] = [
  { id: 'id', figures: true },
  { id: 'login', role: 'name', cell: ({ login }) => <strong>{login}</strong> },
  { id: 'state', title: 'Состояние', cell: states },
  { id: 'email' },
  { id: 'balance', figures: true, cell: ({ balance }) => <Sum kopecks={balance} /> },
  { id: 'createdAt', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { id: 'uid', hidden: true },
]

function states({ banned, held, closed, admin }: RowOf<'playerList'>) {
  if (!banned && !held && !closed && !admin) return null
  return (
    <States>
      {banned && <State tone="loss">заблокирован</State>}
      {held && <State tone="brand">ждёт проверки</State>}
      {closed && <State>закрыт</State>}
      {admin && <State tone="brand">администратор</State>}
    </States>
  )
}

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Логин, почта, номер или ref_link' },
  {
    kind: 'choice',
    name: 'group',
    label: 'Все игроки',
    options: [
      { value: 'banned', label: 'Заблокированы' },
      { value: 'held', label: 'Ждут проверки' },
      { value: 'closed', label: 'Закрыты' },
      { value: 'admin', label: 'Администраторы' },
    ],
  },
  { kind: 'day', name: 'from', label: 'с' },
  { kind: 'day', name: 'until', label: 'по', until: true },
]

export function PlayersPage() {
  return (
    <List
      name="playerList"
      title="Игроки"
      columns={columns}
      filters={filters}
      rowKey={({ id }) => String(id)}
      rowTo={({ id }) => `/admin/players/${id}`}
      empty="Такого игрока нет. Логин ищется по началу, почта — целиком."
    />
  )
}
