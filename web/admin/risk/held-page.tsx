/** Lists accounts under review: similar accounts, and a button that allows play. */
import { Link } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import { callAdmin, type RowOf } from '../call.ts'
import { Moment } from '../list/cells.tsx'
import { List } from '../list/list.tsx'
import type { Column } from '../list/list-form.ts'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../admin-session.ts'

type Held = RowOf<'heldList'>

const columns: readonly Column<Held>[] = [
  { id: 'id', figures: true },
  { id: 'login', cell: ({ id, login }) => <Link to={`/admin/players/${id}`}>{login}</Link> },
  { id: 'heldAt', cell: ({ heldAt }) => <Moment at={heldAt} /> },
  { id: 'because' },
  { id: 'acts', title: 'Что сделать', cell: (held) => <Release held={held} /> },
]

export function HeldPage() {
  return (
    <List
      name="heldList"
      title="Ждут проверки"
      columns={columns}
      rowKey={({ id }) => String(id)}
      rowTo={({ id }) => `/admin/players/${id}`}
      empty="Никто не ждёт."
    >
      <span className="muted text-small">
        Новый аккаунт ждёт сотрудника, если у него та же почта, устройство или сеть, что у того, кто исключил себя.
        Ставки и пополнения закрыты, вывод открыт.
      </span>
    </List>
  )
}

function Release({ held: { id, login } }: { held: Held }) {
  const { busy, act } = useAct()
  if (!useRight('player.release')) return null
  return (
    <Button
      size="small"
      tone="brand"
      busy={busy}
      aria-label={`Пустить ${login} играть`}
      onClick={() => void act(() => callAdmin('releasePlayer', { id }))}
    >
      Пустить играть
    </Button>
  )
}
