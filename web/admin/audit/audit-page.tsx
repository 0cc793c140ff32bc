/** Lists the audit: who did what, was refused what, and viewed whom. */
import { List } from '../list/list.tsx'
import { Moment, State } from '../list/cells.tsx'
import type { Column, Filter } from '../list/list-form.ts'
import type { RowOf } from '../call.ts'
import css from './audit.module.css'

const columns: readonly Column<RowOf<'auditList'>>[] = [
  { id: 'at', title: 'Время', cell: ({ at }) => <Moment at={at} /> },
  { id: 'who', cell: ({ who }) => <strong>{who}</strong> },
  { id: 'action', cell: ({ action }) => action.replace('/api/admin/', '') },
  { id: 'subject', figures: true },
  { id: 'outcome', cell: ({ outcome }) => outcomeText(outcome) },
  { id: 'detail', cell: ({ detail }) => (detail === null ? '—' : <code className={css.detail}>{detail}</code>) },
  { id: 'way', hidden: true, cell: ({ way }) => (way === 'area' ? 'админка' : 'командная строка') },
  {
    id: 'hash',
    hidden: true,
    cell: ({ hash }) => (hash === null ? 'ещё не в цепи' : <code title={hash}>{hash.slice(0, 12)}</code>),
  },
  { id: 'id', hidden: true, figures: true },
]

function outcomeText(outcome: string) {
  if (outcome === 'done') return <State tone="win">сделано</State>
  return outcome === 'read' ? 'прочитано' : <State tone="loss">{`отказ: ${outcome.replace('refused: ', '')}`}</State>
}

const filters: readonly Filter[] = [
  { kind: 'search', name: 'who', label: 'Кто (логин целиком)' },
  { kind: 'text', name: 'action', label: 'Действие целиком' },
  { kind: 'number', name: 'subject', label: 'Номер игрока' },
  { kind: 'day', name: 'from', label: 'с' },
  { kind: 'day', name: 'until', label: 'по', until: true },
]

export function AuditPage() {
  return (
    <List
      name="auditList"
      title="Журнал"
      columns={columns}
      filters={filters}
      rowKey={({ id }) => String(id)}
      empty="Таких записей нет"
    />
  )
}
