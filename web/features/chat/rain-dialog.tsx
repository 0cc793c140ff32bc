/** The window in which a rain is opened: the sum, how many get a share, how long one may join. */
import { rainBounds } from '@kurazh/contract/content/tips.ts'
import { useRef, useState } from 'react'
import { balanceReceived, useBalance } from '../../api/balance.ts'
import { callApi, CallError, errorText } from '../../api/call.ts'
import { withConfirmation } from '../../api/confirmation.ts'
import { requestKey } from '../../api/request-key.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/choice.tsx'
import { NumberField } from '../../ui/forms/field.tsx'
import { FieldsForm, WithSum } from '../../ui/forms/fields-scope.tsx'
import { MoneyField } from '../../ui/forms/money-field.tsx'
import { Notice, Skeleton } from '../../ui/layout/surface.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { toast } from '../../ui/windows/toast.tsx'
import { readGifts } from './gifts.ts'
import { useTipTerms } from './tip-dialog.tsx'
import css from './gifts.module.css'

const usualRain = 100_00n
const lengths = [
  { value: '30', label: '30 с' },
  { value: '60', label: '1 мин' },
  { value: '180', label: '3 мин' },
] as const

export function RainDialog({ room, open, onClose }: { room: string; open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Дождь">
      {open && <Form room={room} onDone={onClose} />}
    </Dialog>
  )
}

function Form({ room, onDone }: { room: string; onDone: () => void }) {
  const { data: terms, isError, error, refetch } = useTipTerms(room)
  const balance = useBalance() ?? 0n
  const [amount, setAmount] = useState(usualRain)
  const [receivers, setReceivers] = useState(5)
  const [length, setLength] = useState<(typeof lengths)[number]['value']>('60')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  /** While the answer is unknown the same request is sent again: it counts once. */
  const sent = useRef<{ request: string; of: string }>(null)
  if (isError) return <Retry text={errorText(error)} onRetry={() => void refetch()} />
  if (terms === undefined) return <Skeleton className="h-72" />
  if (terms.closed !== null) return <Notice>{terms.closed}</Notice>
  if (terms.rainsLeft === 0) return <Notice>За сутки вы открыли столько дождей, сколько можно.</Notice>
  const most = balance < terms.left ? balance : terms.left
  if (most < terms.leastRain)
    return (
      <Notice>
        {balance < terms.leastRain
          ? 'На балансе мало денег: дождь не меньше 50 ₽.'
          : 'Сегодня вы подарили столько, сколько можно за день.'}
      </Notice>
    )
  const send = async () => {
    const of = `${amount} ${receivers} ${length}`
    if (sent.current?.of !== of) sent.current = { request: requestKey(), of }
    setBusy(true)
    setFault(undefined)
    try {
      const body = { room, amount, receivers, seconds: Number(length), request: sent.current.request }
      const given = await withConfirmation(() => callApi('openRain', body))
      if (given === undefined) return setBusy(false)
      const { success } = given
      balanceReceived(success.balance)
      toast({ type: 'success', msg: success.text })
      void readGifts(room)
      onDone()
    } catch (failure) {
      if (failure instanceof CallError && !failure.uncertain) sent.current = null
      setFault(errorText(failure))
    }
    setBusy(false)
  }
  const { least, most: mostReceivers } = rainBounds.receivers
  return (
    <FieldsForm className={css.form} onSubmit={() => void send()}>
      <p>Деньги разыграются между теми, кто писал в этой комнате и нажмёт «Участвую».</p>
      <MoneyField label="Сумма" min={terms.leastRain} max={most} value={amount} onChange={setAmount} error={fault} />
      <NumberField
        label="Скольким достанется"
        decimals={0}
        min={least}
        max={mostReceivers}
        value={receivers}
        onChange={setReceivers}
      />
      <div className={css.wait}>
        <span className="text-small" aria-hidden>
          Сколько ждать участников
        </span>
        <Segmented label="Сколько ждать участников" value={length} options={lengths} onChange={setLength} />
      </div>
      <Button tone="brand" size="large" block busy={busy} type="submit">
        <WithSum words="Открыть дождь" kopecks={amount} />
      </Button>
      <p className="muted">Деньги уйдут с баланса сразу. Вернутся они, только если никто не участвовал.</p>
    </FieldsForm>
  )
}
