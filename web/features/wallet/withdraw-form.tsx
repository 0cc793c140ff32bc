/** A withdrawal: method, amount, details, a proof of who asks where they are new. What happens next is said before it is asked for. */
import { formatRound, formatRoundMoney } from '@kurazh/contract/money-text.ts'
import type { PayoutMethod, PayoutRules } from '@kurazh/contract/payments.ts'
import { useRef, useState } from 'react'
import { balanceTold, useBalance } from '../../api/balance.ts'
import { callApi, CallError, errorText } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { SelectField } from '../../ui/select.tsx'
import { Notice, Skeleton } from '../../ui/surface.tsx'
import { toast } from '../../ui/toast.tsx'
import { ordersChanged, useWalletFront } from './cashier.ts'
import { MethodChoice } from './method-choice.tsx'
import { Orders } from './orders.tsx'
import { type Proof, ProofFields } from './proof-fields.tsx'
import { Retry } from './top-up-form.tsx'

export function WithdrawForm({ withOrders }: { withOrders: boolean }) {
  const cashier = useWalletFront()
  if (cashier.isPending) return <Skeleton className="h-72" />
  if (cashier.isError) return <Retry text={errorText(cashier.error)} onRetry={() => void cashier.refetch()} />
  const { payout: methods, payoutTime, payoutRules } = cashier.data
  const [first] = methods
  if (first === undefined) return <Notice>Выводов сейчас нет: ни одна платёжная система не включена.</Notice>
  return (
    <div className="grid gap-4">
      <Form methods={methods} first={first} rules={payoutRules} />
      <Notice>
        <Icon name="clock" />
        <span>
          {timeText(payoutTime)} Деньги уходят с баланса вместе с заявкой, и забрать их из очереди обратно в игру нельзя: вывод не превращается в новую ставку.
        </span>
      </Notice>
      {withOrders && <Orders only="payouts" />}
    </div>
  )
}

/** What the payouts sent lately say; never a promise. */
function timeText({ count, medianSeconds }: { count: number; medianSeconds: number | null }): string {
  if (medianSeconds === null) return 'Сколько идёт вывод, пока неизвестно: за последние тридцать дней не отправлено ни одного.'
  return `Половина последних ${count} ${plural(count, ['вывода', 'выводов', 'выводов'])} отправлена быстрее чем за ${durationText(medianSeconds)}.`
}

const hoursText = (hours: number) => `${hours} ${plural(hours, ['час', 'часа', 'часов'])}`

function durationText(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, seconds)} ${plural(Math.max(1, seconds), ['секунду', 'секунды', 'секунд'])}`
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return `${minutes} ${plural(minutes, ['минуту', 'минуты', 'минут'])}`
  return hoursText(Math.round(seconds / 3600))
}

interface FormProps {
  methods: readonly PayoutMethod[]
  first: PayoutMethod
  rules: PayoutRules
}

function Form({ methods, first, rules }: FormProps) {
  const balance = useBalance() ?? 0n
  const [chosen, setChosen] = useState(first.id)
  const method = methods.find(({ id }) => id === chosen) ?? first
  const [amount, setAmount] = useState(method.min)
  const [details, setDetails] = useState<Record<string, string>>({})
  const [proof, setProof] = useState<Proof>({})
  const request = useRequest(() => setProof({}))
  const most = between(method.min, smaller(balance, rules.left), method.max)
  const submit = (given: Proof) => void request.send({ method: method.id, amount, details: ofMethod(method, details), ...(request.needsProof && given) })
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit(proof)
      }}
    >
      <MethodChoice label="Куда вывести" methods={methods} value={method.id} onChange={setChosen} />
      <MoneyField label="Сумма" min={method.min} max={most} value={amount} onChange={setAmount} aside={`от ${formatRound(method.min)} до ${formatRoundMoney(method.max)}`}>
        <Button size="small" onClick={() => setAmount(most)}>
          Всё
        </Button>
      </MoneyField>
      <DetailFields method={method} details={details} onChange={(name, value) => setDetails({ ...details, [name]: value })} />
      {request.needsProof && <ProofFields proof={proof} onChange={setProof} busy={request.busy} onPasskey={(credential) => submit({ credential })} />}
      {request.error !== undefined && (
        <Notice tone="loss" role="alert">
          {request.error}
        </Notice>
      )}
      <RulesAhead rules={rules} amount={amount} />
      <Button tone="brand" size="large" block busy={request.busy} type="submit" disabled={balance < method.min || rules.closed !== null}>
        {balance < method.min ? `Вывести можно от ${formatRoundMoney(method.min)}` : `Вывести ${formatRoundMoney(amount)}`}
      </Button>
    </form>
  )
}

/** Whatever will stand between the press and the money, said before the press. */
function RulesAhead({ rules: { closed, checks, checkHours, left }, amount }: { rules: PayoutRules; amount: bigint }) {
  if (closed !== null) return <Notice role="status">{closed}</Notice>
  const reasons = checks.filter(({ from }) => amount >= from)
  if (amount > left) return <Notice role="status">За сутки можно вывести ещё {formatRoundMoney(left)}</Notice>
  if (reasons.length === 0) return null
  return (
    <Notice role="status">
      <Icon name="clock" />
      <span>
        {reasons.map(({ text }) => `${text}. `)}
        Решение — не позже чем через {hoursText(checkHours)}, оно появится здесь же.
      </span>
    </Notice>
  )
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)

const between = (least: bigint, wanted: bigint, most: bigint) => (wanted < least ? least : wanted > most ? most : wanted)

const ofMethod = ({ fields }: PayoutMethod, details: Record<string, string>) => Object.fromEntries(fields.map(({ name, choices }) => [name, details[name] ?? choices?.[0]?.value ?? '']))

interface DetailFieldsProps {
  method: PayoutMethod
  details: Record<string, string>
  onChange: (name: string, value: string) => void
}

function DetailFields({ method, details, onChange }: DetailFieldsProps) {
  return method.fields.map(({ name, label, example, inputMode, choices }) =>
    choices === undefined ? (
      <TextField key={name} label={label} placeholder={example} inputMode={inputMode} autoComplete="off" required value={details[name] ?? ''} onChange={(value) => onChange(name, value)} />
    ) : (
      <SelectField key={name} label={label} options={choices} value={details[name] ?? choices[0]?.value ?? ''} onChange={(value) => onChange(name, value)} />
    ),
  )
}

interface Wanted extends Proof {
  method: string
  amount: bigint
  details: Record<string, string>
}

/** Sends a request; the same one again while the answer is unknown, and again with a proof when it is asked for. */
function useRequest(onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [needsProof, setNeedsProof] = useState(false)
  const open = useRef<{ request: string; of: string }>(null)
  const send = async (wanted: Wanted) => {
    const of = JSON.stringify([wanted.method, String(wanted.amount), wanted.details])
    if (open.current?.of !== of) open.current = { request: crypto.randomUUID(), of }
    setBusy(true)
    setError(undefined)
    try {
      const { balance } = (await callApi('withdraw', { request: open.current.request, ...wanted })).success
      open.current = null
      setNeedsProof(false)
      balanceTold(balance)
      ordersChanged()
      toast({ title: 'Заявка принята', msg: 'Деньги удержаны, ход заявки виден здесь же', type: 'success' })
      onDone()
    } catch (caught) {
      const asks = caught instanceof CallError && caught.code === 'ConfirmationRequired'
      if (asks) setNeedsProof(true)
      setError(asks && !needsProof ? undefined : errorText(caught))
    }
    setBusy(false)
  }
  return { busy, error, needsProof, send }
}
