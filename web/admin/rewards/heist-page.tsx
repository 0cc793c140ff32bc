/** Lists the seasons of the heist: each one's budget and cost, a manual start of a new one, and an early end. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { callAdmin } from '../call.ts'
import { Moment } from '../list/cells.tsx'
import { FormSheet } from '../page/form-sheet.tsx'
import { AdminPage, QueryResult, Panel } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../admin-session.ts'
import { useAdminQuery } from '../use-admin-query.ts'
import { SeasonForm } from './season-form.tsx'

/** A season that runs is ended, one that is planned is cancelled. */
function EndButton({ season: { id, name, from } }: { season: { id: number; name: string; from: string } }) {
  const { busy, act } = useAct()
  const [isPlanned] = useState(() => new Date(from) > new Date())
  const [asking, setAsking] = useState(false)
  const end = async () => {
    if (await act(() => callAdmin(isPlanned ? 'cancelHeistSeason' : 'endHeistSeason', { id }))) setAsking(false)
  }
  return (
    <>
      <Button size="small" tone="danger" onClick={() => setAsking(true)}>
        {isPlanned ? 'Отменить сезон' : 'Закончить сейчас'}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={isPlanned ? `Отменить «${name}»?` : `Закончить «${name}»?`}
      >
        <div className="grid gap-4">
          <p className="muted">
            {isPlanned
              ? 'Сезон не начнётся, его дни освободятся. Вернуть его нельзя, можно начать новый.'
              : 'Новых билетов больше не будет. Выданные ещё три дня открывают забеги, подарки за главы остаются.'}
          </p>
          <Button tone="danger" busy={busy} onClick={() => void end()}>
            {isPlanned ? 'Отменить сезон' : 'Закончить сейчас'}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

export function HeistPage() {
  const query = useAdminQuery('heistSeasons', {})
  const mayEdit = useRight('tournament.edit')
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
          empty={({ success: { seasons } }) => (seasons.length === 0 ? 'Сезонов нет.' : undefined)}
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
                  <td>{mayEdit && new Date(until) > new Date() && <EndButton season={{ id, name, from }} />}</td>
                </tr>
              ))}
            </FiguresTable>
          )}
        </QueryResult>
      </Panel>
      <FormSheet open={isMaking} onClose={() => setMaking(false)} title="Новый сезон" wide>
        {isMaking && usual !== undefined && (
          <SeasonForm name={usual.name} chapters={usual.chapters} onDone={() => setMaking(false)} />
        )}
      </FormSheet>
    </AdminPage>
  )
}
