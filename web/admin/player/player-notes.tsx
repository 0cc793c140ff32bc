/** Keeps the staff's notes about a player; they are part of the player's data export. */
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { callAdmin } from '../call.ts'
import { Moment } from '../list/cells.tsx'
import { QueryResult, Lines, Panel } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../admin-session.ts'
import { useAdminQuery } from '../use-admin-query.ts'
import type { PartProps } from './player.ts'

export function PlayerNotes({ id }: PartProps) {
  const query = useAdminQuery('playerNotes', { id })
  const mayWrite = useRight('player.note')
  return (
    <Panel title="Заметки">
      {mayWrite && <NewNote id={id} />}
      <QueryResult query={query}>
        {({ success: { notes } }) => (
          <Lines empty="Заметок нет">
            {notes.map(({ id: note, at, who, text }) => (
              <li key={note}>
                <span>{text}</span>
                <span className="muted">
                  {who}, <Moment at={at} />
                </span>
              </li>
            ))}
          </Lines>
        )}
      </QueryResult>
    </Panel>
  )
}

function NewNote({ id }: PartProps) {
  const [text, setText] = useState('')
  const { busy, act } = useAct()
  const write = async (event: FormEvent) => {
    event.preventDefault()
    if (await act(() => callAdmin('addNote', { id, text }))) setText('')
  }
  return (
    <form className="grid gap-3" onSubmit={(event) => void write(event)}>
      <TextArea
        short
        label="Новая заметка: игрок увидит её в копии своих данных"
        maxLength={2000}
        value={text}
        onChange={setText}
      />
      <div>
        <Button type="submit" size="small" tone="brand" busy={busy} disabled={text.trim().length < 2}>
          Записать
        </Button>
      </div>
    </form>
  )
}
