/** Live tables: which deal and which stand, a stop after the round, and a round called off for a reason of a closed list. */
import { roundVoidReasons } from '@kurazh/contract/rounds.ts'
import { voidReasons } from '@kurazh/contract/table-reasons.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FiguresTable } from '../../ui/figures-table.tsx'
import { SelectField } from '../../ui/select.tsx'
import { callAdmin } from '../call.ts'
import { State } from '../list/cells.tsx'
import { Acts, AdminPage, Answered, Panel } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../state.ts'
import { useAsked } from '../use-asked.ts'
import { RecordingForm } from './recording-form.tsx'
import { RoundCorrection } from './round-correction.tsx'

type Reason = (typeof voidReasons)[number]
const reasonNames: Readonly<Record<Reason, string>> = { dealer: 'ошибка дилера', equipment: 'оборудование', cards: 'карты', wheel: 'колесо', rules: 'нарушены правила' }

/** A table whose round is to be called off. */
interface Called {
  table: string
  byHand: boolean
}

export function TablesPage() {
  const query = useAsked('tableControls', {}, 10_000)
  const mayControl = useRight('table.control')
  const mayCorrect = useRight('table.correct')
  const { busy, act } = useAct()
  const [calledOff, callOff] = useState<Called | null>(null)
  const tables = query.data?.success.tables.map(({ table }) => table) ?? []
  return (
    <AdminPage title="Столы">
      <Panel title="Играют или стоят">
        <Answered query={query}>
          {({ success }) => (
            <FiguresTable words label="Столы" head={['Стол', 'Состояние', '']}>
              {success.tables.map(({ table, paused, byHand }) => (
                <tr key={table}>
                  <th scope="row">{table}</th>
                  <td>
                    <State tone={paused ? 'loss' : 'win'}>{paused ? 'стоит' : 'играют'}</State>
                  </td>
                  <td>
                    {mayControl && (
                      <Acts>
                        <Button size="small" busy={busy} onClick={() => void act(() => callAdmin('pauseTable', { table, paused: !paused }))}>
                          {paused ? 'Пустить' : 'Остановить после раунда'}
                        </Button>
                        <Button size="small" tone="danger" disabled={busy} onClick={() => callOff({ table, byHand })}>
                          {byHand ? 'Отозвать раунд' : 'Попросить отозвать раунд'}
                        </Button>
                      </Acts>
                    )}
                  </td>
                </tr>
              ))}
            </FiguresTable>
          )}
        </Answered>
      </Panel>
      {mayControl && tables.length > 0 && <RecordingForm tables={tables} />}
      {mayCorrect && tables.length > 0 && <RoundCorrection tables={tables} />}
      <Dialog open={calledOff !== null} onClose={() => callOff(null)} title={`Отозвать раунд: ${calledOff?.table ?? ''}`}>
        {calledOff !== null && <CallingOff busy={busy} called={calledOff} onReason={async (ask) => (await act(ask)) && callOff(null)} />}
      </Dialog>
    </AdminPage>
  )
}

/** What a chain deals is asked for, and another one calls it off; what a person deals is called off at once. */
function CallingOff({ busy, called: { table, byHand }, onReason }: { busy: boolean; called: Called; onReason: (ask: () => Promise<{ success: string }>) => Promise<unknown> }) {
  const [reason, setReason] = useState<Reason>('equipment')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const asked = roundVoidReasons.find((each) => each === reason)
    void onReason(() => (byHand ? callAdmin('callOffRound', { table, reason }) : callAdmin('proposeVoid', { game: table, reason: asked ?? 'equipment' })))
  }
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <p className="muted">
        Все ставки этого раунда вернутся целиком. Причину увидят все, и останется она навсегда.
        {!byHand && ' Раунд сдаёт цепочка, поэтому исполняет просьбу другой администратор, пока раунд ещё идёт.'}
      </p>
      <SelectField label="Причина" value={reason} options={(byHand ? voidReasons : roundVoidReasons).map((value) => ({ value, label: reasonNames[value] }))} onChange={setReason} />
      <Button type="submit" tone="danger" busy={busy}>
        {byHand ? 'Отозвать раунд' : 'Попросить второго'}
      </Button>
    </form>
  )
}
