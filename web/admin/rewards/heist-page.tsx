/** Seasons of the heist: what each may cost and has given, a new one started by hand, and the end of one before its day. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FiguresTable } from '../../ui/figures-table.tsx'
import { formatNumber } from '../../ui/format.ts'
import { callAdmin } from '../call.ts'
import { Moment } from '../list/cells.tsx'
import { AdminPage, Answered, Panel } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../state.ts'
import { useAsked } from '../use-asked.ts'
import { SeasonForm } from './season-form.tsx'

export function HeistPage() {
  const query = useAsked('heistSeasons', {})
  const mayEdit = useRight('tournament.edit')
  const { busy, act } = useAct()
  const [isMaking, setMaking] = useState(false)
  const usual = query.data?.success.usual
  return (
    <AdminPage title="Ограбление" beside={mayEdit && <Button size="small" onClick={() => setMaking(true)}>Начать сезон</Button>}>
      <Panel title="Сезоны">
        <p className="muted">После конца сезона билеты ещё три дня открывают забеги, подарки за главы остаются.</p>
        <Answered query={query} empty={({ success: { seasons } }) => (seasons.length === 0 ? 'Сезонов ещё не было.' : undefined)}>
          {({ success: { seasons } }) => (
            <FiguresTable label="Сезоны" head={['Сезон', 'С', 'До', 'Комнат', 'Глав', 'Объявлено', 'Подарено', '']}>
              {seasons.map(({ id, name, from, until, rooms, chapters, reached, budget, given }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td>
                    <Moment at={from} />
                  </td>
                  <td>
                    <Moment at={until} />
                  </td>
                  <td>{formatNumber(rooms, 0)}</td>
                  <td>
                    {reached} из {chapters}
                  </td>
                  <td>{formatMoney(budget)}</td>
                  <td>{formatMoney(given)}</td>
                  <td>
                    {mayEdit && new Date(from) < new Date() && new Date(until) > new Date() && (
                      <Button size="small" tone="danger" busy={busy} onClick={() => void act(() => callAdmin('endHeistSeason', { id }))}>
                        Закончить сейчас
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </FiguresTable>
          )}
        </Answered>
      </Panel>
      <Dialog open={isMaking} onClose={() => setMaking(false)} title="Новый сезон">
        {isMaking && usual !== undefined && <SeasonForm name={usual.name} chapters={usual.chapters} onDone={() => setMaking(false)} />}
      </Dialog>
    </AdminPage>
  )
}
