/** Asks what becomes of a payment that came in another sum: credited as it came, or given back. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/choice.tsx'
import { useRight } from '../admin-session.ts'
import { callAdmin, type RowOf } from '../call.ts'
import { FormSheet } from '../page/form-sheet.tsx'
import { ReasonForm } from '../page/reason-form.tsx'
import { useAct } from '../page/use-act.ts'

export function OddPayment({ payment: { id, state, amount, received } }: { payment: RowOf<'paymentList'> }) {
  const mayDecide = useRight('payment.decide')
  const [open, setOpen] = useState(false)
  const [verdict, setVerdict] = useState<'credit' | 'refund'>(received > 0n ? 'credit' : 'refund')
  const { busy, act } = useAct()
  if (!mayDecide || state !== 'review') return null
  const decide = (reason: string) =>
    act(() => callAdmin('decidePayment', { id, verdict, received, reason })).then((done) => done && setOpen(false))
  return (
    <>
      <Button size="small" tone="brand" aria-label={`Решить о пополнении № ${id}`} onClick={() => setOpen(true)}>
        Решить
      </Button>
      <FormSheet open={open} onClose={() => setOpen(false)} title={`Пополнение № ${id}`}>
        <div className="grid gap-4">
          <p>{`Заказано ${formatMoney(amount)}, пришло ${received > 0n ? formatMoney(received) : 'в другой валюте'}.`}</p>
          <Segmented
            label="Что сделать"
            value={verdict}
            options={[
              { value: 'credit' as const, label: 'Зачислить пришедшее' },
              { value: 'refund' as const, label: 'Вернуть плательщику' },
            ]}
            onChange={setVerdict}
          />
          <ReasonForm
            says={
              verdict === 'credit'
                ? 'На баланс придёт столько, сколько пришло. Если это больше заказанного, лимиты игрока проверятся. Игроку скажем.'
                : 'Платёжная система вернёт деньги тому, кто платил. Игроку скажем.'
            }
            act={verdict === 'credit' ? 'Зачислить' : 'Вернуть'}
            tone={verdict === 'credit' ? 'brand' : 'danger'}
            busy={busy}
            onReason={(reason) => void decide(reason)}
          />
        </div>
      </FormSheet>
    </>
  )
}
