/**
 * Renders a top-up: method, amount, costs. Nothing here urges to pay: no countdown, no «best value», the smallest
 * preset first.
 */
import { formatMoney, formatRoundMoney, formatRound } from '@kurazh/shared/money/money-text.ts'
import type { Payment, TopUpMethod } from '@kurazh/contract/money/payments.ts'
import { useReducer, useRef, useState } from 'react'
import { FieldsForm, WithSum } from '../../ui/forms/fields-scope.tsx'
import { callApi, CallError, errorText } from '../../api/call.ts'
import { requestKey } from '../../api/request-key.ts'
import { Button } from '../../ui/controls/button.tsx'
import { MoneyField } from '../../ui/forms/money-field.tsx'
import { Notice, Skeleton } from '../../ui/layout/surface.tsx'
import { SumList } from '../../ui/layout/page.tsx'
import { MoneyText } from '../../ui/text/figure-text.tsx'
import { ordersChanged, useCashier } from './cashier.ts'
import { MethodChoice } from './method-choice.tsx'
import { SumChips } from './sum-chips.tsx'
import css from './top-up-form.module.css'

export function TopUpForm({ onOrdered }: { onOrdered: (payment: Payment) => void }) {
  const cashier = useCashier()
  if (cashier.isPending) return <Skeleton className="h-72" />
  if (cashier.isError) return <Retry text={errorText(cashier.error)} onRetry={() => void cashier.refetch()} />
  const [first] = cashier.data.topUp
  if (first === undefined) return <Notice>Пополнений сейчас нет: ни одна платёжная система не включена.</Notice>
  return <Form methods={cashier.data.topUp} first={first} onOrdered={onOrdered} />
}

export function Retry({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Notice as="div" className={css.retry}>
      <span>{text}</span>
      <Button size="small" onClick={onRetry}>
        Повторить
      </Button>
    </Notice>
  )
}

interface FormProps {
  methods: readonly TopUpMethod[]
  first: TopUpMethod
  onOrdered: (payment: Payment) => void
}

function Form({ methods, first, onOrdered }: FormProps) {
  const [chosen, setChosen] = useState(first.id)
  const method = methods.find(({ id }) => id === chosen) ?? first
  const [amount, setAmount] = useState(method.presets[0] ?? method.min)
  const { busy, error, send } = useOrder(onOrdered)
  const [presses, press] = useReducer((count: number) => count + 1, 0)
  return (
    <FieldsForm className={css.form} onSubmit={() => void send(method.id, amount)}>
      <MethodChoice label="Чем пополнить" methods={methods} value={method.id} onChange={setChosen} />
      <MoneyField
        label="Сумма"
        min={method.min}
        max={method.max}
        value={amount}
        onChange={setAmount}
        error={error}
        presses={presses}
        aside={`от ${formatRound(method.min)} до ${formatRoundMoney(method.max)}`}
      />
      <SumChips
        label="Готовые суммы"
        sums={method.presets.map((preset) => ({
          id: `${preset}`,
          kopecks: preset,
          words: <MoneyText kopecks={preset} round />,
        }))}
        value={amount}
        onChoose={(kopecks) => (setAmount(kopecks), press())}
      />
      <Fee percent={method.feePercent} amount={amount} />
      <Button tone="gold" size="large" block busy={busy} type="submit">
        <WithSum words="Пополнить на" alone="Пополнить" kopecks={amount} />
      </Button>
    </FieldsForm>
  )
}

/** One line where there is no fee: on a phone the button is right below. */
function Fee({ percent, amount }: { percent: number; amount: bigint }) {
  return (
    <SumList>
      {percent > 0 && (
        <div>
          <dt>Комиссия</dt>
          <dd>{percent} %, её берёт платёжная система</dd>
        </div>
      )}
      <div>
        <dt>{percent === 0 ? 'Придёт, без комиссии' : 'Придёт на баланс'}</dt>
        <dd className="figures" translate="no">
          {formatMoney(amount)}
        </dd>
      </div>
    </SumList>
  )
}

/** Sends an order. While the outcome is unknown the same request is repeated, so that it can only be one payment. */
function useOrder(onOrdered: (payment: Payment) => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const open = useRef<{ request: string; method: string; amount: bigint }>(null)
  const send = async (method: string, amount: bigint) => {
    const same = open.current?.method === method && open.current.amount === amount
    const order = same && open.current !== null ? open.current : { request: requestKey(), method, amount }
    open.current = order
    setBusy(true)
    setError(undefined)
    try {
      const { payment } = (await callApi('topUp', order)).success
      open.current = null
      ordersChanged()
      onOrdered(payment)
    } catch (caught) {
      if (caught instanceof CallError && !caught.uncertain) open.current = null
      setError(errorText(caught))
    }
    setBusy(false)
  }
  return { busy, error, send }
}
