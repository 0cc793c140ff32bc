/** Says that a restoration has stopped the payouts of the site, and opens them. */
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { useRight } from '../admin-session.ts'
import { callAdmin } from '../call.ts'
import { momentText } from '../moment-text.ts'
import { FormSheet } from '../page/form-sheet.tsx'
import { ReasonForm } from '../page/reason-form.tsx'
import { useAct } from '../page/use-act.ts'

export function StoppedPayouts({ stop: { reason, at } }: { stop: { reason: string; at: string } }) {
  const mayOpen = useRight('payout.refuse')
  const [open, setOpen] = useState(false)
  const { busy, act } = useAct()
  return (
    <Notice as="div" tone="loss">
      <div className="grid gap-3">
        <p>{`Выводы всего сайта стоят с ${momentText(at)}: ${reason}. Ничего не отправляется и не одобряется.`}</p>
        {mayOpen && (
          <div>
            <Button size="small" tone="brand" onClick={() => setOpen(true)}>
              Открыть выводы
            </Button>
          </div>
        )}
      </div>
      <FormSheet open={open} onClose={() => setOpen(false)} title="Открыть выводы сайта">
        <ReasonForm
          says="Сначала сверьте операции, которых копия не знает, и посмотрите, чьи выводы поддержка останавливала после неё. Одобренные выводы уйдут сразу."
          act="Открыть"
          busy={busy}
          onReason={(why) =>
            void act(() => callAdmin('openPayouts', { reason: why })).then((done) => done && setOpen(false))
          }
        />
      </FormSheet>
    </Notice>
  )
}
