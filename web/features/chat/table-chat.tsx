/** Renders the chat of a live table: anyone may hide it. */
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/surface.tsx'
import { useStored } from '../../ui/browser/use-stored.ts'
import { Room } from './room.tsx'
import css from './table-chat.module.css'

const put = { read: (text: string | null) => text !== 'off', write: (isOpen: boolean) => (isOpen ? 'on' : 'off') }

export function TableChat({ table }: { table: string }) {
  const [isOpen, setOpen] = useStored('table-chat', put.read, put.write)
  return (
    <Card className={css.chat} aria-label="Чат стола">
      <div className={css.head}>
        <h2 className={css.title}>Чат</h2>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Убрать чат' : 'Показать чат'}
        </Button>
      </div>
      {isOpen && <Room room={table} />}
    </Card>
  )
}
