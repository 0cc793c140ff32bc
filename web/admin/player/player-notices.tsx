/** Lists the notices to a player and whether they were read. */
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/choice.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { callAdmin } from '../call.ts'
import { Moment } from '../list/cells.tsx'
import { QueryResult, Lines, Panel } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../admin-session.ts'
import { useAdminQuery } from '../use-admin-query.ts'
import type { PartProps } from './player.ts'
import css from './player-notices.module.css'

export function PlayerNotices({ id }: PartProps) {
  const query = useAdminQuery('playerNotices', { id })
  const mayWrite = useRight('player.notify')
  return (
    <Panel title="Сообщения игроку">
      {mayWrite && <NewNotice id={id} />}
      <QueryResult query={query}>
        {({ success: { notices } }) => (
          <Lines empty="Игроку ещё не писали">
            {notices.map(({ id: notice, at, who, text, seenAt }) => (
              <li key={notice}>
                <span className={css.notice}>{text}</span>
                <span className="muted">
                  {who}, <Moment at={at} />;{' '}
                  {seenAt === null ? (
                    'не прочитано'
                  ) : (
                    <>
                      прочитано <Moment at={seenAt} />
                    </>
                  )}
                </span>
              </li>
            ))}
          </Lines>
        )}
      </QueryResult>
    </Panel>
  )
}

function NewNotice({ id }: PartProps) {
  const [text, setText] = useState('')
  const [letter, setLetter] = useState(false)
  const { busy, act } = useAct()
  const write = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await act(() => callAdmin('notifyPlayer', { id, text, letter })))) return
    setText('')
    setLetter(false)
  }
  return (
    <form className="grid gap-3" onSubmit={(event) => void write(event)}>
      <TextArea
        short
        maxLength={1000}
        label="Новое сообщение: игрок увидит его сразу, без вашего имени. Только о его деле, не реклама"
        value={text}
        onChange={setText}
      />
      <Switch label="И письмом на подтверждённую почту" checked={letter} onChange={setLetter} />
      <div>
        <Button
          type="submit"
          size="small"
          tone="brand"
          busy={busy}
          disabled={text.trim().length < 10 || text.trim().length > 1000}
        >
          Послать
        </Button>
      </div>
    </form>
  )
}
