/** Lists breaks and self-exclusions as a register. */
import { Link } from 'react-router'
import type { RowOf } from '../call.ts'
import { Moment } from '../list/cells.tsx'
import { List } from '../list/list.tsx'
import type { Column } from '../list/list-form.ts'

const columns: readonly Column<RowOf<'exclusionList'>>[] = [
  { id: 'takenAt', cell: ({ takenAt }) => <Moment at={takenAt} /> },
  { id: 'login', role: 'name', cell: ({ player, login }) => <Link to={`/admin/players/${player}`}>{login}</Link> },
  { id: 'player', figures: true, hidden: true },
  { id: 'length' },
  { id: 'until', cell: ({ until }) => (until === null ? 'навсегда' : <Moment at={until} />) },
  { id: 'by', cell: ({ by }) => by || 'сам игрок' },
]

export function ExclusionsPage() {
  return (
    <List
      name="exclusionList"
      title="Перерывы"
      columns={columns}
      rowKey={({ id }) => String(id)}
      empty="Никто не уходил на перерыв."
      note="Перерывы и самоисключения. Снять их раньше срока не может никто, и администратор тоже."
    />
  )
}
