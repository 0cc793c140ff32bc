/** Seasons of the heist, and the end of one before its day. */
import { Button } from '../../ui/button.tsx'
import { FiguresTable } from '../../ui/figures-table.tsx'
import { callAdmin } from '../call.ts'
import { Moment } from '../list/cells.tsx'
import { AdminPage, Answered, Panel } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../state.ts'
import { useAsked } from '../use-asked.ts'

export function HeistPage() {
  const query = useAsked('heistSeasons', {})
  const mayEnd = useRight('tournament.edit')
  const { busy, act } = useAct()
  return (
    <AdminPage title="Ограбление">
      <Panel title="Сезоны">
        <p className="muted">После конца сезона билеты ещё три дня открывают забеги, подарки за главы остаются.</p>
        <Answered query={query} empty={({ success: { seasons } }) => (seasons.length === 0 ? 'Сезонов ещё не было.' : undefined)}>
          {({ success: { seasons } }) => (
            <FiguresTable words label="Сезоны" head={['Сезон', 'С', 'До', '']}>
              {seasons.map(({ id, name, from, until }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td>
                    <Moment at={from} />
                  </td>
                  <td>
                    <Moment at={until} />
                  </td>
                  <td>
                    {mayEnd && new Date(until) > new Date() && (
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
    </AdminPage>
  )
}
