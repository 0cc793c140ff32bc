/** Lists accounts under review: similar accounts, and a button that allows play. */
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import type { RowOf } from '../call.ts'
import { Moment } from '../list/cells.tsx'
import { List } from '../list/list.tsx'
import type { Column } from '../list/list-form.ts'
import { FormSheet } from '../page/form-sheet.tsx'
import { ExclusionEnd, ReleaseForm } from '../page/release-form.tsx'
import { useRight } from '../admin-session.ts'

type Held = RowOf<'heldList'>

const columns: readonly Column<Held>[] = [
  { id: 'id', figures: true },
  { id: 'login', role: 'name', cell: ({ id, login }) => <Link to={`/admin/players/${id}`}>{login}</Link> },
  { id: 'heldAt', cell: ({ heldAt }) => <Moment at={heldAt} /> },
  { id: 'because' },
  {
    id: 'likeLogin',
    cell: ({ like, likeLogin }) => like !== null && <Link to={`/admin/players/${like}`}>{likeLogin}</Link>,
  },
  { id: 'likeUntil', cell: ({ likeUntil }) => <ExclusionEnd until={likeUntil} /> },
  { id: 'acts', role: 'acts', title: 'Что сделать', cell: (held) => <Release held={held} /> },
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
      note="Новый аккаунт ждёт сотрудника, если у него та же почта, устройство, сеть или реквизиты вывода, что у того, кто исключил себя. Ставки и пополнения закрыты, вывод открыт."
    />
  )
}

function Release({ held: { id, login } }: { held: Held }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!useRight('player.release')) return null
  return (
    <>
      <Button size="small" tone="brand" aria-label={`Пустить ${login} играть`} onClick={() => setOpen(true)}>
        Пустить играть
      </Button>
      <FormSheet open={open} onClose={close} title={`Пустить ${login} играть`}>
        <ReleaseForm id={id} onDone={close} />
      </FormSheet>
    </>
  )
}
