/**
 * Renders a withdrawal: method, amount, details, a proof of identity for new details. It says what happens next before
 * it is requested.
 */
import { formatMoney, formatRound, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import type { PayoutMethod, PayoutRules } from '@kurazh/contract/money/payments.ts'
import { type ReactNode, useEffect, useId, useReducer, useRef, useState } from 'react'
import { balanceReceived, useBalance } from '../../api/balance.ts'
import { callApi, CallError, errorText } from '../../api/call.ts'
import { requestKey } from '../../api/request-key.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { plural } from '../../ui/text/format.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { FieldsForm, WithSum } from '../../ui/forms/fields-scope.tsx'
import { MoneyField } from '../../ui/forms/money-field.tsx'
import { SelectField } from '../../ui/forms/select.tsx'
import { Notice, Skeleton } from '../../ui/layout/surface.tsx'
import { ordersChanged, useCashier } from './cashier.ts'
import { MethodChoice } from './method-choice.tsx'
import { Orders } from './orders.tsx'
import { type Proof, ProofFields } from './proof-fields.tsx'
import { Retry } from './top-up-form.tsx'

export function WithdrawForm({ withOrders }: { withOrders: boolean }) {
  const cashier = useCashier()
  /** The sum of the request just made; null while a new one is filled in. */
  const [requested, setRequested] = useState<bigint | null>(null)
  if (cashier.isPending) return <Skeleton className="h-72" />
  if (cashier.isError) return <Retry text={errorText(cashier.error)} onRetry={() => void cashier.refetch()} />
  const { payout: methods, payoutTime, payoutRules } = cashier.data
  const [first] = methods
  if (first === undefined) return <Notice>Выводов сейчас нет: ни одна платёжная система не включена.</Notice>
  return (
    <section className="grid gap-4" aria-label="Вывод денег">
      {requested === null ? (
        <Form methods={methods} first={first} rules={payoutRules} time={payoutTime} onRequested={setRequested} />
      ) : (
        <Requested amount={requested} onNext={() => setRequested(null)} />
      )}
      {withOrders && <Orders only="payouts" />}
    </section>
  )
}

interface RequestedProps {
  amount: bigint
  onNext: () => void
}

/** In place of the form: a filled one would invite a second press. */
function Requested({ amount, onNext }: RequestedProps) {
  const card = useRef<HTMLElement>(null)
  const words = useId()
  // The focus says them, once: no message beside it.
  useEffect(() => card.current?.focus(), [])
  return (
    <section ref={card} tabIndex={-1} className="grid gap-3" aria-labelledby={words}>
      <Notice tone="win">
        <Icon name="check" />
        <span id={words}>
          Заявка на <b translate="no">{formatMoney(amount)}</b> принята, деньги зарезервированы. Её статус — в списке
          «Пополнения и выводы».
        </span>
      </Notice>
      <Button block onClick={onNext}>
        Новый вывод
      </Button>
    </section>
  )
}

interface PayoutTime {
  count: number
  medianSeconds: number | null
}

/** Based on recent payouts; never a promise. Nothing where there were none. */
function timeText({ count, medianSeconds }: PayoutTime): string {
  if (medianSeconds === null) return ''
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
  time: PayoutTime
  onRequested: (amount: bigint) => void
}

function Form({ methods, first, rules, time, onRequested }: FormProps) {
  const balance = useBalance() ?? 0n
  const [chosen, setChosen] = useState(first.id)
  const method = methods.find(({ id }) => id === chosen) ?? first
  const [amount, setAmount] = useState(method.min)
  const [details, setDetails] = useState<Record<string, string>>({})
  const [proof, setProof] = useState<Proof>({})
  const request = useRequest(rules.asksProof, onRequested)
  const [presses, press] = useReducer((count: number) => count + 1, 0)
  const most = between(method.min, smaller(balance, rules.left), method.max)
  const wanted = { method: method.id, amount, details: ofMethod(method, details) }
  const send = (given: Proof) => void request.send({ ...wanted, ...(request.needsProof && given) })
  const confirmation = useConfirmation(wanted)
  return (
    <FieldsForm
      className="grid gap-3"
      onSubmit={() => {
        if (confirmation.isAsked) return send(proof)
        request.clearError()
        confirmation.ask()
      }}
    >
      <MethodChoice label="Куда вывести" methods={methods} value={method.id} onChange={setChosen} />
      <MoneyField
        label="Сумма"
        min={method.min}
        max={most}
        value={amount}
        onChange={setAmount}
        presses={presses}
        tooMuch={tooMuchText(method, balance, rules)}
        aside={`от ${formatRound(method.min)} до ${formatRoundMoney(method.max)}`}
      >
        <Button size="small" onClick={() => (setAmount(most), press())}>
          Всё
        </Button>
      </MoneyField>
      <DetailFields
        method={method}
        details={details}
        onChange={(name, value) => setDetails({ ...details, [name]: value })}
      />
      <RulesAhead rules={rules} amount={amount} />
      {confirmation.isAsked ? (
        <LastStep
          title={method.title}
          wanted={wanted}
          busy={request.busy}
          error={request.error}
          onBack={confirmation.takeBack}
        >
          {request.needsProof && (
            <ProofFields
              proof={proof}
              onChange={setProof}
              busy={request.busy}
              isLate={!rules.asksProof}
              onPasskey={(credential) => send({ credential })}
            />
          )}
        </LastStep>
      ) : (
        <>
          <Button
            tone="brand"
            size="large"
            block
            busy={request.busy}
            type="submit"
            disabled={balance < method.min || rules.closed !== null}
          >
            {balance < method.min ? (
              `Вывести можно от ${formatRoundMoney(method.min)}`
            ) : (
              <WithSum words="Вывести" kopecks={amount} />
            )}
          </Button>
          <p className="muted">{`${timeText(time)} Заявку нельзя отменить: деньги уходят с баланса сразу.`.trim()}</p>
        </>
      )}
    </FieldsForm>
  )
}

/** Why a sum is too large: the least of what bounds it is named. */
function tooMuchText({ max }: PayoutMethod, balance: bigint, { left }: PayoutRules): string {
  if (balance <= left && balance <= max) return `На балансе ${formatMoney(balance)}`
  return left <= max
    ? `За сутки можно вывести ещё ${formatRoundMoney(left)}`
    : `За один раз можно вывести до ${formatRoundMoney(max)}`
}

/** Whether the owner is asked to confirm the sum and the place it goes to. Any change of them asks again. */
function useConfirmation(wanted: Omit<Wanted, keyof Proof>) {
  const of = keyOf(wanted)
  const [asked, setAsked] = useState<string>()
  return { isAsked: asked === of, ask: () => setAsked(of), takeBack: () => setAsked(undefined) }
}

interface LastStepProps {
  title: string
  wanted: Omit<Wanted, keyof Proof>
  busy: boolean
  error: string | undefined
  onBack: () => void
  /** The proof of the owner, where one is needed. */
  children: ReactNode
}

/** The last step before money leaves: names the sum and the place it goes to. */
function LastStep({ title, wanted: { amount, details }, busy, error, onBack, children }: LastStepProps) {
  // The focus is on the whole step, not on its button: an Enter that is held down must not confirm what it asked.
  const step = useRef<HTMLElement>(null)
  const words = useId()
  useEffect(() => step.current?.focus(), [])
  const place = [title, ...Object.values(details)].filter(Boolean).join(', ')
  return (
    <section
      ref={step}
      tabIndex={-1}
      className="grid gap-3"
      aria-label="Проверьте вывод"
      // Said by the focus: an alert of the same moment is lost under it.
      aria-describedby={words}
      data-part="last-step"
    >
      <Notice>
        <span id={words}>
          Проверьте: <b translate="no">{formatMoney(amount)}</b> уйдут на <b translate="no">{place}</b>. Отменить заявку
          нельзя.
        </span>
      </Notice>
      {children}
      {error !== undefined && (
        <Notice tone="loss" role="alert">
          {error}
        </Notice>
      )}
      <Button tone="brand" size="large" block busy={busy} type="submit">
        {`Да, вывести ${formatRoundMoney(amount)}`}
      </Button>
      <Button tone="bare" block disabled={busy} onClick={onBack}>
        Изменить
      </Button>
    </section>
  )
}

/** Everything that may delay the payout, stated before the request. */
function RulesAhead({ rules: { closed, checks, checkHours, left }, amount }: { rules: PayoutRules; amount: bigint }) {
  if (closed !== null) return <Notice role="status">{closed}</Notice>
  const reasons = checks.filter(({ from }) => amount >= from)
  if (amount > left) return <Notice role="status">{`За сутки можно вывести ещё ${formatRoundMoney(left)}`}</Notice>
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

const between = (least: bigint, wanted: bigint, most: bigint) =>
  wanted < least ? least : wanted > most ? most : wanted

const ofMethod = ({ fields }: PayoutMethod, details: Record<string, string>) =>
  Object.fromEntries(fields.map(({ name, choices }) => [name, details[name] ?? choices?.[0]?.value ?? '']))

interface DetailFieldsProps {
  method: PayoutMethod
  details: Record<string, string>
  onChange: (name: string, value: string) => void
}

function DetailFields({ method, details, onChange }: DetailFieldsProps) {
  return method.fields.map(({ name, label, example, inputMode, choices }) =>
    choices === undefined ? (
      <TextField
        key={name}
        label={label}
        placeholder={example}
        inputMode={inputMode}
        autoComplete="off"
        required
        value={details[name] ?? ''}
        onChange={(value) => onChange(name, value)}
      />
    ) : (
      <SelectField
        key={name}
        label={label}
        options={choices}
        value={details[name] ?? choices[0]?.value ?? ''}
        onChange={(value) => onChange(name, value)}
      />
    ),
  )
}

interface Wanted extends Proof {
  method: string
  amount: bigint
  details: Record<string, string>
}

const keyOf = ({ method, amount, details }: Omit<Wanted, keyof Proof>) =>
  JSON.stringify([method, String(amount), details])

/** Sends a request; the same one again while the answer is unknown, and again with a proof when it is asked for. */
function useRequest(asksProof: boolean, onDone: (amount: bigint) => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [needsProof, setNeedsProof] = useState(asksProof)
  const open = useRef<{ request: string; of: string }>(null)
  const send = async (wanted: Wanted) => {
    const of = keyOf(wanted)
    if (open.current?.of !== of) open.current = { request: requestKey(), of }
    setBusy(true)
    setError(undefined)
    try {
      const { balance } = (await callApi('withdraw', { request: open.current.request, ...wanted })).success
      open.current = null
      setNeedsProof(false)
      balanceReceived(balance)
      ordersChanged()
      onDone(wanted.amount)
    } catch (caught) {
      const asks = caught instanceof CallError && caught.code === 'ConfirmationRequired'
      if (asks) setNeedsProof(true)
      setError(asks && !needsProof ? undefined : errorText(caught))
    }
    setBusy(false)
  }
  return { busy, error, needsProof, send, clearError: () => setError(undefined) }
}
