/** Lists the open rains of the chat; cancels one, and its money returns. */
import { roomNames, type SiteRoom } from '@kurazh/contract/content/chat.ts'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { NumberText } from '../../ui/text/figure-text.tsx'
import { useRight } from '../admin-session.ts'
import { callAdmin } from '../call.ts'
import { Game, Moment, Sum } from '../list/cells.tsx'
import { Lines, Panel, QueryResult } from '../page/admin-page.tsx'
import { FormSheet } from '../page/form-sheet.tsx'
import { ReasonForm } from '../page/reason-form.tsx'
import { useAct } from '../page/use-act.ts'
import { useAdminQuery } from '../use-admin-query.ts'

const everyMs = 5000

export function Rains() {
  const query = useAdminQuery('rains', {}, everyMs)
  return (
    <Panel title="Идущие дожди">
      <QueryResult query={query}>
        {({ success: { rains } }) => (
          <Lines empty="Сейчас дождей нет. Прошедшие видны в движениях денег игроков.">
            {rains.map((rain) => (
              <li key={rain.id}>
                <span>
                  <a href={`/admin/players/${rain.player}`}>{rain.login}</a>,{' '}
                  {roomNames[rain.room as SiteRoom] ?? <Game id={rain.room} />}: до <Moment at={rain.endsAt} exact />,
                  участников <NumberText value={rain.entrants} />
                </span>
                <Sum kopecks={rain.amount} />
                <Cancel player={rain.player} id={rain.id} />
              </li>
            ))}
          </Lines>
        )}
      </QueryResult>
    </Panel>
  )
}

function Cancel({ player, id }: { player: number; id: number }) {
  const mayCancel = useRight('chat.moderate')
  const { busy, act } = useAct()
  const [open, setOpen] = useState(false)
  if (!mayCancel) return null
  const cancel = (reason: string) =>
    act(() => callAdmin('cancelRain', { player, id, reason })).then((done) => done && setOpen(false))
  return (
    <>
      <Button size="small" tone="danger" onClick={() => setOpen(true)}>
        Отменить
      </Button>
      <FormSheet open={open} onClose={() => setOpen(false)} title="Отменить дождь">
        <ReasonForm
          says="Деньги вернутся тому, кто открыл дождь. Причина останется в журнале."
          act="Отменить дождь"
          busy={busy}
          onReason={(reason) => void cancel(reason)}
        />
      </FormSheet>
    </>
  )
}
