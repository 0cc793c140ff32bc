/** Lists the flags of the rules, with a button that dismisses a flag. */
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import { callAdmin, type RowOf } from '../call.ts'
import { Moment, State } from '../list/cells.tsx'
import { List } from '../list/list.tsx'
import type { Column, Filter } from '../list/list-form.ts'
import { FormSheet } from '../page/form-sheet.tsx'
import { ReasonForm } from '../page/reason-form.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../admin-session.ts'
import { useAdminQuery } from '../use-admin-query.ts'
import { Facts, type Flag } from './facts.tsx'

const flagWords: Readonly<Record<Flag['state'], string>> = {
  open: 'не разобран',
  dismissed: 'снят',
  settled: 'решён делом',
}

export function FlagState({ flag: { state, decidedBy, why } }: { flag: Pick<Flag, 'state' | 'decidedBy' | 'why'> }) {
  return (
    <div>
      <span className="whitespace-nowrap">
        <State {...(state === 'open' && { tone: 'brand' as const })}>{flagWords[state]}</State>
      </span>
      {why !== null && <p className="muted text-small">{`${why} (${decidedBy ?? ''})`}</p>}
    </div>
  )
}

export function Dismiss({
  flag: { id, player, state, title },
}: {
  flag: Pick<Flag, 'id' | 'player' | 'state' | 'title'>
}) {
  const [asking, setAsking] = useState(false)
  const { busy, act } = useAct()
  if (!useRight('risk.decide') || state !== 'open') return null
  const dismiss = async (why: string) => {
    if (await act(() => callAdmin('dismissFlag', { player, id, why }))) setAsking(false)
  }
  return (
    <>
      <Button size="small" aria-label={`Снять признак № ${id}`} onClick={() => setAsking(true)}>
        Снять
      </Button>
      <FormSheet open={asking} onClose={() => setAsking(false)} title={`Снять признак № ${id}`}>
        <ReasonForm
          says={`«${title}»: за этим ничего нет. Признак поднимется снова, если такого станет вдвое больше. Причину прочтут сотрудники.`}
          act="Снять"
          most={500}
          busy={busy}
          onReason={(why) => void dismiss(why)}
        />
      </FormSheet>
    </>
  )
}

const columns: readonly Column<RowOf<'riskFlagList'>>[] = [
  { id: 'id', figures: true, hidden: true },
  {
    id: 'login',
    role: 'name',
    cell: ({ player, login }) => (
      <Link className="touch" to={`/admin/players/${player}?tab=risk`}>
        {login}
      </Link>
    ),
  },
  { id: 'title' },
  { id: 'weight', figures: true },
  { id: 'facts', role: 'text', title: 'Что видно', cell: ({ facts }) => <Facts facts={facts} /> },
  { id: 'state', cell: (flag) => <FlagState flag={flag} /> },
  {
    id: 'case',
    cell: ({ case: of }) => (of === null ? '—' : <Link className="touch" to={`/admin/risk/${of}`}>{`№ ${of}`}</Link>),
  },
  { id: 'raisedAt', title: 'Замечен', cell: ({ raisedAt }) => <Moment at={raisedAt} /> },
  { id: 'act', role: 'acts', title: 'Что сделать', cell: (flag) => <Dismiss flag={flag} /> },
]

/** `player`: only flags of this player. */
export function FlagsPart({ player }: { player?: number }) {
  const rules = useAdminQuery('riskRules', {}).data?.success.rules ?? []
  const filters: readonly Filter[] = [
    { kind: 'number', name: 'player', label: 'Номер игрока' },
    {
      kind: 'choice',
      name: 'rule',
      label: 'Любое правило',
      options: rules.map(({ name, title }) => ({ value: name, label: title })),
    },
    {
      kind: 'choice',
      name: 'state',
      label: 'Любое состояние',
      options: Object.entries(flagWords).map(([value, label]) => ({ value, label })),
    },
  ]
  const ofPlayer = player === undefined ? { filters } : { fixed: { player } }
  return (
    <List
      name="riskFlagList"
      title="Признаки"
      columns={columns}
      {...ofPlayer}
      rowKey={({ id }) => String(id)}
      empty="Признаков нет: правила ничего не заметили."
      inside
    />
  )
}
