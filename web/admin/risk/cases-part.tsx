/** Lists cases. */
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { RowOf } from '../call.ts'
import { Moment, State, States } from '../list/cells.tsx'
import { List } from '../list/list.tsx'
import type { Column, Filter } from '../list/list-form.ts'

type Case = RowOf<'riskCaseList'>

const caseWords: Readonly<Record<Case['state'], string>> = { open: 'открыто', working: 'в работе', closed: 'закрыто' }
export const verdictWords: Readonly<Record<NonNullable<Case['verdict']>, string>> = {
  clear: 'ничего нет',
  confirmed: 'подтвердилось',
}
const mostNamed = 3

export function CaseState({ of: { state, verdict, held } }: { of: Pick<Case, 'state' | 'verdict' | 'held'> }) {
  return (
    <States>
      <State
        {...(state !== 'closed'
          ? { tone: 'brand' as const }
          : verdict === 'confirmed'
            ? { tone: 'loss' as const }
            : { tone: 'win' as const })}
      >
        {verdict === null ? caseWords[state] : verdictWords[verdict]}
      </State>
      {held && <State>держит выводы</State>}
    </States>
  )
}

const columns: readonly Column<Case>[] = [
  { id: 'id', figures: true, cell: ({ id }) => <Link className="touch" to={`/admin/risk/${id}`}>{`№ ${id}`}</Link> },
  { id: 'state', cell: (each) => <CaseState of={each} /> },
  {
    id: 'of',
    role: 'name',
    cell: ({ players }) => (
      <span>
        {players.slice(0, mostNamed).map(({ id, login }, place) => (
          <Fragment key={id}>
            {place > 0 && ', '}
            <Link to={`/admin/players/${id}`}>{login}</Link>
          </Fragment>
        ))}
        {players.length > mostNamed && <span className="muted">{` и ещё ${players.length - mostNamed}`}</span>}
      </span>
    ),
  },
  { id: 'weight', figures: true },
  { id: 'why', role: 'text' },
  { id: 'assignee', cell: ({ assignee }) => assignee ?? <span className="muted">никто</span> },
  { id: 'openedBy', cell: ({ openedBy }) => openedBy ?? <span className="muted">правила</span> },
  { id: 'openedAt', title: 'Открыто', cell: ({ openedAt }) => <Moment at={openedAt} /> },
  {
    id: 'closedAt',
    title: 'Закрыто',
    hidden: true,
    cell: ({ closedAt }) => (closedAt === null ? '—' : <Moment at={closedAt} />),
  },
  { id: 'conclusion', hidden: true, cell: ({ conclusion }) => conclusion ?? '—' },
]

const filters: readonly Filter[] = [
  { kind: 'number', name: 'player', label: 'Номер игрока' },
  {
    kind: 'choice',
    name: 'state',
    label: 'Любое состояние',
    options: Object.entries(caseWords).map(([value, label]) => ({ value, label })),
  },
  { kind: 'text', name: 'assignee', label: 'Кто ведёт' },
]

/** `player`: only cases about this player. */
export function CasesPart({ player }: { player?: number }) {
  const ofPlayer = player === undefined ? { filters } : { fixed: { player } }
  return (
    <List
      name="riskCaseList"
      title="Дела"
      columns={columns}
      {...ofPlayer}
      rowKey={({ id }) => String(id)}
      rowTo={({ id }) => `/admin/risk/${id}`}
      inside
      empty={
        player === undefined
          ? 'Дел нет. Правила откроют дело, когда признаков игрока наберётся достаточно; открыть его можно и со страницы игрока.'
          : 'Дел об игроке нет.'
      }
    />
  )
}
