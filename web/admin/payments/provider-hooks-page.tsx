/** Lists the notices of payment systems as received; a repeated notice only raises its count. */
import { gatewayName } from '@kurazh/contract/money/gateway-names.ts'
import { Link } from 'react-router'
import type { RowOf } from '../call.ts'
import { Moment } from '../list/cells.tsx'
import { List } from '../list/list.tsx'
import type { Column, Filter } from '../list/list-form.ts'
import { gatewayFilter } from './gateway-filter.ts'

const columns: readonly Column<RowOf<'noticeList'>>[] = [
  { id: 'at', title: 'Последний раз', cell: ({ at }) => <Moment at={at} /> },
  { id: 'firstAt', title: 'Первый раз', cell: ({ firstAt }) => <Moment at={firstAt} /> },
  { id: 'gateway', role: 'name', cell: ({ gateway }) => gatewayName(gateway) },
  {
    id: 'payment',
    figures: true,
    cell: ({ payment }) => <Link to={`/admin/payments?number=${payment}`}>{payment}</Link>,
  },
  { id: 'player', figures: true, cell: ({ player }) => <Link to={`/admin/players/${player}`}>{player}</Link> },
  { id: 'times', figures: true },
  { id: 'digest', cell: ({ digest }) => <span className="code">{digest.slice(0, 16)}…</span> },
]

const filters: readonly Filter[] = [gatewayFilter]

export function NoticesPage() {
  return (
    <List
      name="noticeList"
      title="Уведомления касс"
      columns={columns}
      filters={filters}
      rowKey={({ digest, at }) => `${digest} ${at}`}
      empty="Уведомлений не было."
    />
  )
}
