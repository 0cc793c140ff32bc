/** Lists players close to one of their own limits, also as a file for registers. */
import { Link } from 'react-router'
import type { RowOf } from '../call.ts'
import { measureNames, periodNames } from '../limit-words.ts'
import { State, Sum } from '../list/cells.tsx'
import { List } from '../list/list.tsx'
import type { Column } from '../list/list-form.ts'

const columns: readonly Column<RowOf<'nearLimitList'>>[] = [
  { id: 'player', figures: true },
  {
    id: 'login',
    role: 'name',
    cell: ({ player, login }) => <Link to={`/admin/players/${player}?tab=limits`}>{login}</Link>,
  },
  { id: 'measure', cell: ({ measure, period }) => `${measureNames[measure]} ${periodNames[period]}` },
  { id: 'used', title: 'Истрачено', figures: true, cell: ({ used }) => <Sum kopecks={used} /> },
  { id: 'cap', title: 'Лимит', figures: true, cell: ({ cap }) => <Sum kopecks={cap} /> },
  {
    id: 'percent',
    figures: true,
    cell: ({ percent }) => (
      <State tone={percent === null || percent >= 100 ? 'loss' : 'brand'}>
        {percent === null ? 'играть нельзя' : `${percent} %`}
      </State>
    ),
  },
]

export function ProtectionPage() {
  return (
    <List
      name="nearLimitList"
      title="Лимит на исходе"
      columns={columns}
      rowKey={({ player, measure, period }) => `${player} ${measure} ${period}`}
      rowTo={({ player }) => `/admin/players/${player}?tab=limits`}
      empty="Никто не израсходовал 80 % лимита"
    />
  )
}
