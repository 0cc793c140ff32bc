/** Asks for a refund of a credited payment, or of a part of it; a second administrator carries it out. */
import { reasonLength } from '@kurazh/contract/admin/reason.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { FieldsForm } from '../../ui/forms/fields-scope.tsx'
import { MoneyField } from '../../ui/forms/money-field.tsx'
import { useRight } from '../admin-session.ts'
import { callAdmin, type RowOf } from '../call.ts'
import { FormSheet } from '../page/form-sheet.tsx'
import { ReasonField } from '../page/reason-form.tsx'
import { useAct } from '../page/use-act.ts'

type Payment = RowOf<'paymentList'>

export function RefundPayment({ payment }: { payment: Payment }) {
  const mayDecide = useRight('payment.decide')
  const [open, setOpen] = useState(false)
  const { id, state, credited, returned, refunding } = payment
  const left = credited - returned - refunding
  if (!mayDecide || state !== 'credited' || left <= 0n) return null
  return (
    <>
      <Button size="small" aria-label={`Вернуть пополнение № ${id}`} onClick={() => setOpen(true)}>
        Вернуть
      </Button>
      <FormSheet open={open} onClose={() => setOpen(false)} title={`Возврат пополнения № ${id}`}>
        <RefundForm id={id} left={left} onDone={() => setOpen(false)} />
      </FormSheet>
    </>
  )
}

function RefundForm({ id, left, onDone }: { id: number; left: bigint; onDone: () => void }) {
  const [amount, setAmount] = useState(left)
  const [loss, setLoss] = useState(0n)
  const [reason, setReason] = useState('')
  const { busy, act } = useAct()
  const isReady = amount > 0n && amount <= left && loss <= amount && reason.trim().length >= reasonLength.least
  const ask = async () => {
    if (isReady && (await act(() => callAdmin('refundPayment', { id, amount, loss, reason: reason.trim() })))) onDone()
  }
  return (
    <FieldsForm className="grid gap-4" onSubmit={() => void ask()}>
      <p className="muted">
        {`Можно вернуть до ${formatMoney(left)}. Деньги снимутся с баланса, когда возврат подтвердит второй администратор. Чего на балансе нет, заплатит сайт. Игрок увидит причину.`}
      </p>
      <MoneyField label="Вернуть" value={amount} min={0n} max={left} onChange={setAmount} />
      <MoneyField label="За счёт сайта, не больше" value={loss} min={0n} max={left} onChange={setLoss} />
      <ReasonField value={reason} onChange={setReason} />
      <Button type="submit" tone="danger" busy={busy} disabled={!isReady}>
        Отправить второму администратору
      </Button>
    </FieldsForm>
  )
}
