/** What stops a table, and calls its round off: the pit boss's, with a right of their own. */
import { useState } from 'react'
import { errorText } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { callAdmin } from '../call.ts'
import { useRight } from '../state.ts'
import { type DealerTable, type VoidReason, voidReasonNames, voidReasons } from './dealer-words.ts'
import css from './dealer.module.css'

const inRound: ReadonlySet<DealerTable['phase']> = new Set(['betting', 'closing', 'asking', 'deciding', 'over', 'held'])

export function TableControls({ table, phase, onDone }: { table: string; phase: DealerTable['phase']; onDone: () => void }) {
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
      <Button busy={busy} onClick={() => void ask(async () => (await callAdmin('pauseTable', { table, paused: !isPaused })).success)}>
        {isPaused ? 'Пустить стол' : 'Остановить стол'}
      </Button>
      {inRound.has(phase) && (
        <Button tone="danger" disabled={busy} onClick={() => setAsking(true)}>
          Отозвать раунд
        </Button>
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} title="Отозвать раунд">
        <div className="grid gap-4">
          <p className="muted">Все ставки вернутся целиком. Причину увидят все.</p>
          <SelectField label="Причина" value={reason} options={voidReasons.map((value) => ({ value, label: voidReasonNames[value] }))} onChange={setReason} />
          <Button tone="danger" busy={busy} onClick={() => void ask(async () => (await callAdmin('callOffRound', { table, reason })).success)}>
            Отозвать и вернуть ставки
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
