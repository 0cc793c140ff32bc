/** Lists the seasons of the heist: each one's budget and cost, a manual start of a new one, and an early end. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { callAdmin } from '../call.ts'
import { Moment } from '../list/cells.tsx'
import { AdminPage, QueryResult, Panel } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../admin-session.ts'
import { useAdminQuery } from '../use-admin-query.ts'
import { SeasonForm } from './season-form.tsx'

export function HeistPage() {
  const query = useAdminQuery('heistSeasons', {})
  const mayEdit = useRight('tournament.edit')
  const { busy, act } = useAct()
  const [isMaking, setMaking] = useState(false)
  const usual = query.data?.success.usual
  return (
    <AdminPage
      title="Ограбление"
      aside={
        mayEdit && (
          <Button size="small" onClick={() => setMaking(true)}>
            Начать сезон
          </Button>
        )
      }
    >
      <Panel title="Сезоны">
        <p className="muted">После конца сезона билеты ещё три дня открывают забеги, подарки за главы остаются.</p>
        <QueryResult
          query={query}
          empty={({ success: { seasons } }) => (seasons.length === 0 ? 'Сезонов ещё не было.' : undefined)}
        >
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
                  <td translate="no">{formatNumber(rooms, 0)}</td>
                  <td>
                    {reached} из {chapters}
                  </td>
                  <td translate="no">{formatMoney(budget)}</td>
                  <td translate="no">{formatMoney(given)}</td>
                  <td>
                    {mayEdit && new Date(from) < new Date() && new Date(until) > new Date() && (
                      <Button
                        size="small"
                        tone="danger"
                        busy={busy}
                        onClick={() => void act(() => callAdmin('endHeistSeason', { id }))}
                      >
                        Закончить сейчас
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </FiguresTable>
          )}
        </QueryResult>
      </Panel>
      <Dialog open={isMaking} onClose={() => setMaking(false)} title="Новый сезон">
        {isMaking && usual !== undefined && (
          <SeasonForm name={usual.name} chapters={usual.chapters} onDone={() => setMaking(false)} />
        )}
      </Dialog>
    </AdminPage>
  )
}
