/** Lists top-ups: what was ordered, received, credited and refunded. */
import { gatewayName } from '@kurazh/contract/money/gateway-names.ts'
import { Link } from 'react-router'
import type { RowOf } from '../call.ts'
import { Moment, State, Sum } from '../list/cells.tsx'
import { List } from '../list/list.tsx'
import type { Column, Filter } from '../list/list-form.ts'
import { MoneyGate } from './money-gate.tsx'
import { OddPayment } from './odd-payment.tsx'
import { RefundPayment } from './refund-payment.tsx'

type Payment = RowOf<'paymentList'>

const stateNames: Readonly<Record<Payment['state'], string>> = {
  new: 'создано',
  pending: 'ждёт оплаты',
  credited: 'зачислено',
  canceled: 'отменено',
  review: 'ждёт сотрудника',
  returned: 'возвращено',
}

const columns: readonly Column<Payment>[] = [
  { id: 'id', figures: true },
  { id: 'at', title: 'Время', cell: ({ at }) => <Moment at={at} /> },
  { id: 'login', role: 'name', cell: ({ login, player }) => <Link to={`/admin/players/${player}`}>{login}</Link> },
  { id: 'gateway', cell: ({ gateway }) => <span className="whitespace-nowrap">{gatewayName(gateway)}</span> },
  { id: 'method', hidden: true },
  { id: 'amount', title: 'Заказано', figures: true, cell: ({ amount }) => <Sum kopecks={amount} /> },
  {
    id: 'received',
    title: 'Пришло',
    figures: true,
    cell: ({ received, amount }) => (
      <span className={received > 0n && received !== amount ? 'text-loss' : undefined}>
        <Sum kopecks={received} />
      </span>
    ),
  },
  {
    id: 'credited',
    title: 'Зачислено',
    figures: true,
    hidden: true,
    cell: ({ credited }) => <Sum kopecks={credited} />,
  },
  {
    id: 'returned',
    title: 'Возвращено',
    figures: true,
    hidden: true,
    cell: ({ returned }) => <Sum kopecks={returned} />,
  },
  {
    id: 'refunding',
    title: 'Возвращается',
    figures: true,
    hidden: true,
    cell: ({ refunding }) => <Sum kopecks={refunding} />,
  },
  {
    id: 'state',
    cell: ({ state }) => (
      <State
        {...(state === 'review' ? { tone: 'loss' as const } : state === 'credited' ? { tone: 'win' as const } : {})}
      >
        {stateNames[state]}
      </State>
    ),
  },
  { id: 'provider', hidden: true },
  { id: 'remark', hidden: true },
  {
    id: 'acts',
    role: 'acts',
    title: 'Что сделать',
    cell: (payment) => (
      <>
        <OddPayment payment={payment} />
        <RefundPayment payment={payment} />
      </>
    ),
  },
]

const filters: readonly Filter[] = [
  { kind: 'number', name: 'number', label: 'Номер пополнения' },
  { kind: 'number', name: 'player', label: 'Номер игрока' },
  {
    kind: 'choice',
    name: 'state',
    label: 'Любое состояние',
    options: Object.entries(stateNames).map(([value, label]) => ({ value, label })),
  },
]

export function PaymentsPage() {
  return (
    <List
      name="paymentList"
      title="Пополнения"
      columns={columns}
      filters={filters}
      rowKey={({ id }) => String(id)}
      empty="Таких пополнений нет."
      note={<MoneyGate />}
    />
  )
}
