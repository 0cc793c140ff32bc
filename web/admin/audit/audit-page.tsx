/** Lists the audit in sentences: who did what, was refused what, and looked at whom. */
import { actOf, changesOf, isAsked, refusalOf, sentenceOf } from '@kurazh/contract/admin/audit-text.ts'
import { Link } from 'react-router'
import { useTitleOf } from '../../api/game-titles.ts'
import { adminTable } from '../../generated/admin-calls.ts'
import { Moment, State } from '../list/cells.tsx'
import type { Column, Filter } from '../list/list-form.ts'
import { List } from '../list/list.tsx'
import { callNames, type Event, rowOf } from './said-by.ts'
import css from './audit.module.css'

const columns: readonly Column<Event>[] = [
  { id: 'at', title: 'Время', cell: ({ at }) => <Moment at={at} exact /> },
  { id: 'who', role: 'name', cell: ({ who }) => <strong className="whitespace-nowrap">{who}</strong> },
  { id: 'says', role: 'text', cell: (event) => <Said event={event} /> },
  { id: 'login', cell: (event) => <Whom event={event} /> },
  { id: 'outcome', cell: (event) => <Outcome event={event} /> },
  { id: 'way', hidden: true, cell: ({ way }) => wayNames[way] },
  { id: 'action', hidden: true, cell: ({ action }) => <code>{action}</code> },
  {
    id: 'hash',
    hidden: true,
    cell: ({ hash }) => (hash === null ? 'ещё не в цепи' : <code title={hash}>{hash.slice(0, 12)}</code>),
  },
  { id: 'id', hidden: true, figures: true },
]

const wayNames = { area: 'админка', 'command line': 'командная строка', site: 'сам сайт' } as const

/** The sentence, former and new values, and what the row keeps, as it is kept. */
function Said({ event }: { event: Event }) {
  const titleOf = useTitleOf()
  const row = rowOf(event)
  return (
    <div className={css.said}>
      <span>{sentenceOf(row, titleOf)}</span>
      {changesOf(row).map(({ what, before, after }) => (
        <span key={`${what} ${after}`} className={css.change}>
          {what !== '' && `${what}: `}
          {before} → <b>{after}</b>
        </span>
      ))}
      {event.detail !== null && (
        <details className={css.more}>
          <summary>подробнее</summary>
          <pre className={css.detail}>{JSON.stringify(row.detail, undefined, 2)}</pre>
        </details>
      )}
    </div>
  )
}

function Whom({ event: { subject, login } }: { event: Event }) {
  if (subject === null) return ''
  return (
    <span>
      <Link to={`/admin/players/${subject}`}>{login ?? 'без логина'}</Link>{' '}
      <small className="muted whitespace-nowrap">№ {subject}</small>
    </span>
  )
}

function Outcome({ event }: { event: Event }) {
  const refusal = refusalOf(event.outcome)
  if (refusal !== undefined) return <State tone="loss">{`отказ: ${refusal}`}</State>
  if (event.outcome === 'read') return <span className="muted">просмотр</span>
  return isAsked(rowOf(event)) ? <State tone="brand">ждёт второго</State> : <State tone="win">сделано</State>
}

const filters: readonly Filter[] = [
  { kind: 'search', name: 'who', label: 'Кто (логин целиком)' },
  {
    kind: 'choice',
    name: 'action',
    label: 'Любое действие',
    options: callNames
      .map((name) => ({ value: adminTable[name].path, label: actOf(name) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'ru')),
  },
  {
    kind: 'choice',
    name: 'kind',
    label: 'Действия и просмотры',
    options: [
      { value: 'acts', label: 'Только действия' },
      { value: 'looks', label: 'Только просмотры' },
    ],
    initial: 'acts',
  },
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
