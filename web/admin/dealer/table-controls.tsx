/** Renders the controls that pause a table and void its round: for the pit boss, with a right of their own. */
import { useState } from 'react'
import { errorText } from '../../api/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { SelectField } from '../../ui/forms/select.tsx'
import { toast, toastError } from '../../ui/windows/toast.tsx'
import { callAdmin } from '../call.ts'
import { PendingVoids } from '../requests/pending-voids.tsx'
import { useRight } from '../admin-session.ts'
import { type DealerTable, type VoidReason, voidReasonNames, voidReasons } from './dealer-words.ts'
import css from './dealer.module.css'

const inRound: ReadonlySet<DealerTable['phase']> = new Set(['betting', 'closing', 'asking', 'deciding', 'over', 'held'])

export function TableControls({
  table,
  phase,
  entered,
  onDone,
}: {
  table: string
  phase: DealerTable['phase']
  entered: boolean
  onDone: () => void
}) {
  const may = useRight('table.control')
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState<VoidReason>('dealer')
  const [busy, setBusy] = useState(false)
  if (!may) return null
  const ask = async (what: () => Promise<string>) => {
    setBusy(true)
    try {
      toast({ type: 'success', msg: await what() })
      setAsking(false)
    } catch (error) {
      toastError(errorText(error))
    }
    setBusy(false)
    onDone()
  }
  const isPaused = phase === 'paused'
  return (
    <div className={css.controls}>
      <Button
        busy={busy}
        onClick={() => void ask(async () => (await callAdmin('pauseTable', { table, paused: !isPaused })).success)}
      >
        {isPaused ? 'Запустить стол' : 'Остановить стол'}
      </Button>
      {inRound.has(phase) && (
        <Button tone="danger" disabled={busy} onClick={() => setAsking(true)}>
          {entered ? 'Запросить отмену раунда' : 'Отменить раунд'}
        </Button>
      )}
      <PendingVoids tables={[table]} />
      <Dialog open={asking} onClose={() => setAsking(false)} title="Отменить раунд">
        <div className="grid gap-4">
          <p className="muted">
            Все ставки вернутся целиком. Причину увидят все.
            {entered &&
              ' В раунде уже введено, что выпало, поэтому отменит его другой администратор. Не подтверждайте итог, пока он не решит.'}
          </p>
          <SelectField
            label="Причина"
            value={reason}
            options={voidReasons.map((value) => ({ value, label: voidReasonNames[value] }))}
            onChange={setReason}
          />
          <Button
            tone="danger"
            busy={busy}
            onClick={() =>
              void ask(
                async () =>
                  (
                    await (entered
                      ? callAdmin('proposeVoid', { game: table, reason })
                      : callAdmin('callOffRound', { table, reason }))
                  ).success,
              )
            }
          >
            {entered ? 'Запросить отмену' : 'Отменить и вернуть ставки'}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
