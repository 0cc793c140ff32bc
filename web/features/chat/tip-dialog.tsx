/** The window in which a tip is given: the sum, whether the room sees it, and one press. */
import type { WireBodyOf } from '@kurazh/contract/core/call.ts'
import type { tips } from '@kurazh/contract/content/tips.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { balanceReceived, useBalance } from '../../api/balance.ts'
import { callApi, CallError, errorText } from '../../api/call.ts'
import { withConfirmation } from '../../api/confirmation.ts'
import { requestKey } from '../../api/request-key.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/choice.tsx'
import { FieldsForm, WithSum } from '../../ui/forms/fields-scope.tsx'
import { MoneyField } from '../../ui/forms/money-field.tsx'
import { Chip, Notice, Skeleton } from '../../ui/layout/surface.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { MoneyText } from '../../ui/text/figure-text.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { toast } from '../../ui/windows/toast.tsx'
import css from './gifts.module.css'

/** Whom: the author of a line, or a name. */
export interface Gift {
  to: WireBodyOf<(typeof tips)['giveTip']>['to']
  name: string | null
  amount: bigint
}

export const usualTip = 50_00n
const chips = [10_00n, 50_00n, 100_00n, 500_00n] as const

export function TipDialog({ room, gift, onClose }: { room: string; gift: Gift | null; onClose: () => void }) {
  return (
    <Dialog open={gift !== null} onClose={onClose} title="Подарить">
      {gift !== null && <Form room={room} gift={gift} onDone={onClose} />}
    </Dialog>
  )
}

/** What may be given now. */
export const useTipTerms = (room: string) =>
  useQuery({
    queryKey: ['tip-terms', room],
    queryFn: async () => (await callApi('tipTerms', { room })).success,
    staleTime: 0,
    gcTime: 0,
  })

function Form({ room, gift, onDone }: { room: string; gift: Gift; onDone: () => void }) {
  const { data: terms, isError, error, refetch } = useTipTerms(room)
  const balance = useBalance() ?? 0n
  const [amount, setAmount] = useState(gift.amount)
  const [isPublic, setPublic] = useState(true)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  /** While the answer is unknown the same request is sent again: it counts once. */
  const open = useRef<{ request: string; of: string }>(null)
  if (isError) return <Retry text={errorText(error)} onRetry={() => void refetch()} />
  if (terms === undefined) return <Skeleton className="h-72" />
  if (terms.closed !== null) return <Notice>{terms.closed}</Notice>
  const most = balance < terms.left ? balance : terms.left
  if (most < terms.least)
    return (
      <Notice>
        {balance < terms.least
          ? 'На балансе мало денег: подарок не меньше 10 ₽.'
          : 'Сегодня вы подарили столько, сколько можно за день.'}
      </Notice>
    )
  const send = async () => {
    const of = `${amount} ${isPublic}`
    if (open.current?.of !== of) open.current = { request: requestKey(), of }
    setBusy(true)
    setFault(undefined)
    try {
      const body = { room, to: gift.to, amount, isPublic, request: open.current.request }
      const given = await withConfirmation(() => callApi('giveTip', body))
      if (given === undefined) return setBusy(false)
      const { success } = given
      balanceReceived(success.balance)
      toast({ type: 'success', msg: success.text })
      onDone()
    } catch (failure) {
      if (failure instanceof CallError && !failure.uncertain) open.current = null
      setFault(errorText(failure))
    }
    setBusy(false)
  }
  return (
    <FieldsForm className={css.form} onSubmit={() => void send()}>
      <p>
        Кому: <b translate="no">{gift.name ?? 'игрок со скрытым именем'}</b>
      </p>
      <MoneyField label="Сумма" min={terms.least} max={most} value={amount} onChange={setAmount} error={fault} />
      <div className={css.chips} role="group" aria-label="Готовые суммы">
        {chips
          .filter((sum) => sum <= most)
          .map((sum) => (
            <Chip key={String(sum)} aria-pressed={sum === amount} onClick={() => setAmount(sum)}>
              <MoneyText kopecks={sum} round />
            </Chip>
          ))}
      </div>
      <Switch label="Видно всем в комнате" checked={isPublic} onChange={setPublic} />
      <Button tone="brand" size="large" block busy={busy} type="submit">
        <WithSum words="Подарить" kopecks={amount} />
      </Button>
      <p className="muted">Деньги уйдут с баланса сразу, и вернуть их нельзя.</p>
    </FieldsForm>
  )
}
