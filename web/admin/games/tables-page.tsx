/**
 * Renders the live tables: which deal and which are paused, a stop after the round, and voiding a round for a listed
 * reason.
 */
import { roundVoidReasons } from '@kurazh/contract/play/rounds.ts'
import { voidReasons } from '@kurazh/contract/tables/table-reasons.ts'
import { type FormEvent, useState } from 'react'
import { useTitleOf } from '../../api/game-titles.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { SelectField } from '../../ui/forms/select.tsx'
import { callAdmin } from '../call.ts'
import { Game, State } from '../list/cells.tsx'
import { ButtonRow, AdminPage, QueryResult, Panel } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../admin-session.ts'
import { PendingVoids } from '../requests/pending-voids.tsx'
import { useAdminQuery } from '../use-admin-query.ts'
import { RecordingForm } from './recording-form.tsx'
import { RoundCorrection } from './round-correction.tsx'

type Reason = (typeof voidReasons)[number]
const reasonNames: Readonly<Record<Reason, string>> = {
  dealer: 'ошибка дилера',
  equipment: 'оборудование',
  cards: 'карты',
  wheel: 'колесо',
  rules: 'нарушены правила',
}

/** A table whose round is to be voided. `alone`: at once, without a second person. */
interface RoundToVoid {
  table: string
  byHand: boolean
  alone: boolean
}

export function TablesPage() {
  const query = useAdminQuery('tableControls', {}, 10_000)
  const mayControl = useRight('table.control')
  const mayCorrect = useRight('table.correct')
  const { busy, act } = useAct()
  const titleOf = useTitleOf()
  const [roundToVoid, setRoundToVoid] = useState<RoundToVoid | null>(null)
  const tables = query.data?.success.tables.map(({ table }) => table) ?? []
  return (
    <AdminPage title="Столы">
      <Panel title="Состояние столов">
        <QueryResult query={query}>
          {({ success }) => (
            <FiguresTable words label="Столы" head={['Стол', 'Состояние', '']}>
              {success.tables.map(({ table, paused, byHand, alone }) => (
                <tr key={table}>
                  <th scope="row">
                    <Game id={table} />
                  </th>
                  <td>
                    <State tone={paused ? 'loss' : 'win'}>{paused ? 'остановлен' : 'идут раунды'}</State>
                  </td>
                  <td>
                    {mayControl && (
                      <ButtonRow>
                        <Button
                          size="small"
                          busy={busy}
                          onClick={() => void act(() => callAdmin('pauseTable', { table, paused: !paused }))}
                        >
                          {paused ? 'Запустить' : 'Остановить после раунда'}
                        </Button>
                        <Button size="small" disabled={busy} onClick={() => setRoundToVoid({ table, byHand, alone })}>
                          {alone ? 'Отменить раунд' : 'Запросить отмену раунда'}
                        </Button>
                      </ButtonRow>
                    )}
                  </td>
                </tr>
              ))}
            </FiguresTable>
          )}
        </QueryResult>
      </Panel>
      <PendingVoids tables={tables} />
      {mayControl && tables.length > 0 && <RecordingForm tables={tables} />}
      {mayCorrect && tables.length > 0 && <RoundCorrection tables={tables} />}
      <Dialog
        open={roundToVoid !== null}
        onClose={() => setRoundToVoid(null)}
        title={`Отменить раунд: ${titleOf(roundToVoid?.table ?? '')}`}
      >
        {roundToVoid !== null && (
          <VoidForm
            busy={busy}
            called={roundToVoid}
            onReason={async (ask) => (await act(ask)) && setRoundToVoid(null)}
          />
        )}
      </Dialog>
    </AdminPage>
  )
}

/**
 * A round dealt by a chain, or with values a person has entered, is voided on request by a second person; before that a
 * round dealt by people is voided at once.
 */
function VoidForm({
  busy,
  called: { table, byHand, alone },
  onReason,
}: {
  busy: boolean
  called: RoundToVoid
  onReason: (ask: () => Promise<{ success: string }>) => Promise<unknown>
}) {
  const [reason, setReason] = useState<Reason>('equipment')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onReason(() =>
      alone ? callAdmin('callOffRound', { table, reason }) : callAdmin('proposeVoid', { game: table, reason }),
    )
  }
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <p className="muted">
        Все ставки этого раунда вернутся целиком. Причину увидят все, и останется она навсегда.
        {!byHand && ' Раунд сдаёт цепочка, поэтому подтверждает запрос другой администратор, пока раунд ещё идёт.'}
        {byHand &&
          !alone &&
          ' В раунде уже введено, что выпало, поэтому подтверждает запрос другой администратор, пока раунд ещё идёт.'}
      </p>
      <SelectField
        label="Причина"
        value={reason}
        options={(byHand ? voidReasons : roundVoidReasons).map((value) => ({ value, label: reasonNames[value] }))}
        onChange={setReason}
      />
      <Button type="submit" tone="danger" busy={busy}>
        {alone ? 'Отменить раунд' : 'Запросить отмену'}
      </Button>
    </form>
  )
}
