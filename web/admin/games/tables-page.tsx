/** Live tables: which deal and which stand, a stop after the round, and a round called off for a reason of a closed list. */
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

export function TablesPage() {
  const query = useAsked('tableControls', {}, 10_000)
  const mayControl = useRight('table.control')
  const mayCorrect = useRight('table.correct')
  const { busy, act } = useAct()
  const [calledOff, callOff] = useState<string | null>(null)
  const tables = query.data?.success.tables.map(({ table }) => table) ?? []
  return (
    <AdminPage title="Столы">
      <Panel title="Играют или стоят">
        <Answered query={query}>
          {({ success }) => (
            <FiguresTable words label="Столы" head={['Стол', 'Состояние', '']}>
              {success.tables.map(({ table, paused }) => (
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
                        <Button size="small" tone="danger" disabled={busy} onClick={() => callOff(table)}>
                          Отозвать раунд
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
      <Dialog open={calledOff !== null} onClose={() => callOff(null)} title={`Отозвать раунд: ${calledOff ?? ''}`}>
        {calledOff !== null && <CallingOff busy={busy} onReason={async (reason) => (await act(() => callAdmin('callOffRound', { table: calledOff, reason }))) && callOff(null)} />}
      </Dialog>
    </AdminPage>
  )
}

function CallingOff({ busy, onReason }: { busy: boolean; onReason: (reason: Reason) => Promise<unknown> }) {
  const [reason, setReason] = useState<Reason>('equipment')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onReason(reason)
  }
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <p className="muted">Все ставки этого раунда вернутся целиком. Причину увидят все, и останется она навсегда.</p>
      <SelectField label="Причина" value={reason} options={voidReasons.map((value) => ({ value, label: reasonNames[value] }))} onChange={setReason} />
      <Button type="submit" tone="danger" busy={busy}>
        Отозвать раунд
      </Button>
    </form>
  )
}
