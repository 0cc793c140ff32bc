/**
 * Compares each day with the lists of payment systems; shows differences and what was found out. Nothing here moves
 * money.
 */
import { gatewayName } from '@kurazh/contract/money/gateway-names.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { NumberText } from '../../ui/text/figure-text.tsx'
import { useAddress } from '../address.ts'
import { callAdmin, type RowOf } from '../call.ts'
import { Day, Moment, State } from '../list/cells.tsx'
import { List } from '../list/list.tsx'
import type { Column, Filter } from '../list/list-form.ts'
import { gatewayFilter } from './gateway-filter.ts'
import { FormSheet } from '../page/form-sheet.tsx'
import { AdminPage, Tabs } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../admin-session.ts'
import { FilePart } from './file-part.tsx'
import css from './reconciliation.module.css'

type Day = RowOf<'reconciliationList'>
type Difference = RowOf<'differenceList'>

const tabs = [
  { id: 'days', title: 'Дни' },
  { id: 'differences', title: 'Расхождения' },
  { id: 'file', title: 'Файл системы' },
] as const

export function ReconciliationPage() {
  const [{ tab }] = useAddress()
  const at = tabs.find(({ id }) => id === tab)?.id ?? 'days'
  const mayReconcile = useRight('payment.reconcile')
  return (
    <AdminPage title="Сверка касс">
      <Tabs label="Сверка касс" tabs={tabs} at={at} />
      <p className="muted">
        Через час после полуночи Москвы день сверяется со списком платёжной системы, через неделю ещё раз. Расхождение —
        то, что двигало деньги и записано по-разному. Сверка ничего не исправляет: каждую операцию сайт и так спрашивает
        у системы заново.
      </p>
      {at === 'days' && <Days />}
      {at === 'differences' && <Differences />}
      {at === 'file' &&
        (mayReconcile ? <FilePart /> : <p className="muted">Сверять файл может тот, кто сверяет кассы.</p>)}
    </AdminPage>
  )
}

const stateWords: Readonly<Record<Day['state'], string>> = {
  wanted: 'ждёт',
  running: 'сверяется',
  compared: 'сверено',
  failed: 'не сверено',
}
const toneOf = ({ state, differing }: Day) =>
  state === 'failed' || (state === 'compared' && differing > 0) ? 'loss' : state === 'compared' ? 'win' : 'brand'

const wordsOf = ({ state, differing }: Day) =>
  state === 'compared' && differing > 0 ? 'есть расхождения' : stateWords[state]

const dayColumns: readonly Column<Day>[] = [
  { id: 'day', cell: ({ day }) => <Day day={day} /> },
  { id: 'gateway', role: 'name', cell: ({ gateway }) => <Whole>{gatewayName(gateway)}</Whole> },
  {
    id: 'state',
    cell: (day) => (
      <div className={css.state}>
        <State tone={toneOf(day)}>{wordsOf(day)}</State>
        {day.why !== null && <p className="muted text-small">{day.why}</p>}
        {day.unread > 0 && <p className="muted text-small">{`не понято строк: ${formatNumber(day.unread, 0)}`}</p>}
      </div>
    ),
  },
  { id: 'listed', figures: true, cell: ({ listed }) => formatNumber(listed, 0) },
  { id: 'equal', figures: true, cell: ({ equal }) => formatNumber(equal, 0) },
  {
    id: 'differing',
    figures: true,
    cell: ({ day, gateway, differing }) =>
      differing === 0 ? (
        '0'
      ) : (
        <Link className="touch" to={`/admin/reconciliation?tab=differences&day=${day}&gateway=${gateway}`}>
          <NumberText value={differing} />
        </Link>
      ),
  },
  { id: 'unread', title: 'Не понято', figures: true, hidden: true, cell: ({ unread }) => formatNumber(unread, 0) },
  {
    id: 'finishedAt',
    title: 'Сверено',
    cell: ({ finishedAt }) => (finishedAt === null ? '—' : <Moment at={finishedAt} />),
  },
  { id: 'run', figures: true, hidden: true },
  { id: 'again', role: 'acts', title: 'Что сделать', cell: (day) => <Recompare day={day} /> },
]

/** Text that stays on one line. */
const Whole = ({ children }: { children: ReactNode }) => <span className="figures whitespace-nowrap">{children}</span>

const dayFilters: readonly Filter[] = [
  gatewayFilter,
  {
    kind: 'choice',
    name: 'state',
    label: 'Любое состояние',
    options: Object.entries(stateWords).map(([value, label]) => ({ value, label })),
  },
]

function Days() {
  return (
    <List
      name="reconciliationList"
      title="Дни"
      columns={dayColumns}
      filters={dayFilters}
      rowKey={({ day, gateway }) => `${day} ${gateway}`}
      empty="Ни один день ещё не сверяли: первый сверят через час после полуночи."
      inside
    />
  )
}

function Recompare({ day: { day, gateway, state } }: { day: Day }) {
  const { busy, act } = useAct()
  const mayReconcile = useRight('payment.reconcile')
  if (!mayReconcile || state === 'wanted' || state === 'running') return null
  return (
    <Button
      size="small"
      busy={busy}
      aria-label={`Сверить ${day}, ${gateway}`}
      onClick={() => void act(() => callAdmin('reconcileDay', { day, gateway }))}
    >
      Сверить снова
    </Button>
  )
}

const kindWords: Readonly<Record<Difference['kind'], string>> = {
  ours: 'нет у них',
  theirs: 'нет у нас',
  sum: 'другая сумма',
  state: 'другое состояние',
}
const ourWords: Readonly<Record<string, string>> = {
  new: 'создано',
  pending: 'ждёт',
  credited: 'зачислено',
  canceled: 'отменено',
  returned: 'возвращено',
  review: 'ждёт сотрудника',
  approved: 'одобрено',
  sending: 'отправляется',
  stuck: 'неизвестно',
  sent: 'отправлено',
  refused: 'отказано',
}
const theirWords: Readonly<Record<string, string>> = { pending: 'ждёт', paid: 'оплачено', canceled: 'отменено' }

const differenceColumns: readonly Column<Difference>[] = [
  { id: 'id', figures: true, hidden: true },
  {
    id: 'day',
    cell: ({ day, gateway }) => (
      <div>
        <Day day={day} />
        <p className="muted">{gatewayName(gateway)}</p>
      </div>
    ),
  },
  {
    id: 'kind',
    cell: ({ kind, about }) => (
      <div>
        <Whole>
          <State tone="loss">{kindWords[kind]}</State>
        </Whole>
        <p className="muted">{about === 'payment' ? 'пополнение' : 'вывод'}</p>
      </div>
    ),
  },
  {
    id: 'order',
    cell: ({ order, player, about, kind }) =>
      order === null || player === null ? (
        '—'
      ) : kind === 'theirs' ? (
        <Whole>{`№ ${order}`}</Whole>
      ) : (
        <div>
          <Link
            className="touch"
            to={about === 'payment' ? `/admin/payments?number=${order}` : `/admin/payouts?show=all&player=${player}`}
          >{`№ ${order}`}</Link>
          <p>
            <Link className="touch" to={`/admin/players/${player}`}>{`игрок ${player}`}</Link>
          </p>
        </div>
      ),
  },
  { id: 'provider', cell: ({ provider }) => (provider === null ? '—' : <span className="code">{provider}</span>) },
  {
    id: 'ourAmount',
    title: 'У нас',
    figures: true,
    cell: ({ ourAmount, ourState }) => <Side amount={ourAmount} state={ourWords[ourState ?? ''] ?? ourState} />,
  },
  {
    id: 'theirAmount',
    title: 'У них',
    figures: true,
    cell: ({ theirAmount, theirStatus, theirCurrency }) => (
      <Side amount={theirAmount} state={theirWords[theirStatus ?? ''] ?? theirStatus} currency={theirCurrency} />
    ),
  },
  { id: 'foundAt', title: 'Найдено', hidden: true, cell: ({ foundAt }) => <Moment at={foundAt} /> },
  {
    id: 'note',
    cell: ({ note, notedBy }) => (note === null ? '—' : <div className={css.note}>{`${note} (${notedBy})`}</div>),
  },
  { id: 'act', role: 'acts', title: 'Что сделать', cell: (difference) => <Note difference={difference} /> },
]

/** One side's record of an operation; a sum in another currency is not in roubles. */
function Side({
  amount,
  state,
  currency = 'RUB',
}: {
  amount: bigint | null
  state: string | null
  currency?: string | null
}) {
  if (amount === null) return <Whole>ничего</Whole>
  const sum = formatMoney(amount)
  return (
    <div>
      <Whole>
        <span translate="no">{currency === 'RUB' ? sum : sum.replace('₽', currency ?? '')}</span>
      </Whole>
      <p className="muted">{state}</p>
    </div>
  )
}

const differenceFilters: readonly Filter[] = [
  gatewayFilter,
  { kind: 'date', name: 'day', label: 'день' },
  {
    kind: 'choice',
    name: 'kind',
    label: 'Любое расхождение',
    options: Object.entries(kindWords).map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'choice',
    name: 'noted',
    label: 'С отметкой и без',
    options: [
      { value: 'no', label: 'без отметки' },
      { value: 'yes', label: 'с отметкой' },
    ],
  },
]

function Differences() {
  return (
    <List
      name="differenceList"
      title="Расхождения"
      columns={differenceColumns}
      filters={differenceFilters}
      rowKey={({ id }) => String(id)}
      empty="Расхождений нет."
      inside
    />
  )
}

function Note({ difference: { id, note } }: { difference: Difference }) {
  const [isOpen, setOpen] = useState(false)
  if (!useRight('payment.reconcile')) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {note === null ? 'Отметить' : 'Исправить'}
      </Button>
      <FormSheet open={isOpen} onClose={() => setOpen(false)} title="Что выяснили">
        {isOpen && <NoteForm id={id} note={note ?? ''} onDone={() => setOpen(false)} />}
      </FormSheet>
    </>
  )
}

function NoteForm({ id, note, onDone }: { id: number; note: string; onDone: () => void }) {
  const { busy, act } = useAct()
  const [text, setText] = useState(note)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await act(() => callAdmin('noteDifference', { id, note: text.trim() }))) onDone()
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <p className="muted">
        Отметка остаётся с расхождением и в журнале, её видят все, кто видит сверку. Денег она не двигает.
      </p>
      <TextArea label="Отметка" short maxLength={500} value={text} onChange={setText} />
      <Button type="submit" tone="brand" busy={busy} disabled={text.trim().length < 3}>
        Отметить
      </Button>
    </form>
  )
}
