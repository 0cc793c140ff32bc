/**
 * Lists tournaments: the prizes of each, a new one with its cost shown first, and a button that cancels one that is not
 * over.
 */
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { callAdmin, type RowOf } from '../call.ts'
import { Moment, State, Sum } from '../list/cells.tsx'
import { List } from '../list/list.tsx'
import type { Column } from '../list/list-form.ts'
import { FormSheet } from '../page/form-sheet.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../admin-session.ts'
import { TournamentPlaces } from './tournament-places.tsx'
import { TournamentForm } from './tournament-form.tsx'
import { kindNames } from './tournament-terms.ts'

type Tournament = RowOf<'tournamentList'>

const stateNames: Readonly<Record<Tournament['state'], string>> = {
  coming: 'будет',
  running: 'идёт',
  over: 'окончен',
  cancelled: 'отменён',
}

const columns: readonly Column<Tournament>[] = [
  { id: 'id', figures: true, hidden: true },
  { id: 'title', role: 'name', cell: ({ id, title }) => <Link to={`/tournier/${id}`}>{title}</Link> },
  { id: 'kind', hidden: true, cell: ({ kind }) => <State>{kindNames[kind]}</State> },
  { id: 'startsAt', title: 'Начало', cell: ({ startsAt }) => <Moment at={startsAt} /> },
  { id: 'endsAt', title: 'Конец', cell: ({ endsAt }) => <Moment at={endsAt} /> },
  {
    id: 'state',
    cell: ({ state }) => <State {...(state === 'running' ? { tone: 'win' as const } : {})}>{stateNames[state]}</State>,
  },
  { id: 'share', figures: true, hidden: true },
  { id: 'fund', title: 'Фонд', figures: true, cell: (tournament) => <Fund of={tournament} /> },
  { id: 'fee', title: 'Взнос', figures: true, hidden: true, cell: ({ fee }) => <Sum kopecks={fee} /> },
  {
    id: 'prizeMoney',
    title: 'Разыграно',
    figures: true,
    cell: ({ prizeMoney }) => (prizeMoney === null ? '—' : <Sum kopecks={prizeMoney} />),
  },
  { id: 'acts', role: 'acts', title: 'Что сделать', cell: (tournament) => <Acts tournament={tournament} /> },
]

export function TournamentsPage() {
  const mayEdit = useRight('tournament.edit')
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <List
        name="tournamentList"
        title="Турниры"
        columns={columns}
        rowKey={({ id }) => String(id)}
        empty="Турниров ещё не было."
      >
        {mayEdit && (
          <Button size="small" onClick={() => setMaking(true)}>
            Сделать турнир
          </Button>
        )}
      </List>
      <FormSheet open={isMaking} onClose={() => setMaking(false)} title="Новый турнир">
        {isMaking && <TournamentForm onDone={() => setMaking(false)} />}
      </FormSheet>
    </>
  )
}

/** A declared sum, or what the prizes are made of. */
function Fund({ of: { fund, share, fee } }: { of: Tournament }) {
  if (fund > 0n) return <Sum kopecks={fund} />
  return share > 0 ? `${formatNumber(share, 2)} % преимущества` : fee > 0n ? 'взносы' : '—'
}

const Acts = ({ tournament }: { tournament: Tournament }) => (
  <span className="flex gap-2">
    <Places tournament={tournament} />
    <Cancel tournament={tournament} />
  </span>
)

function Places({ tournament: { id, title, state } }: { tournament: Tournament }) {
  const mayStrike = useRight('tournament.strike')
  const [open, setOpen] = useState(false)
  if (!mayStrike || state === 'coming' || state === 'cancelled') return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} aria-label={`Места: ${title}`}>
        Места
      </Button>
      <FormSheet open={open} onClose={() => setOpen(false)} title={`Места: ${title}`}>
        {open && <TournamentPlaces id={id} />}
      </FormSheet>
    </>
  )
}

function Cancel({ tournament: { id, title, state } }: { tournament: Tournament }) {
  const mayEdit = useRight('tournament.edit')
  const { busy, act } = useAct()
  const [isAsking, setAsking] = useState(false)
  if (!mayEdit || (state !== 'coming' && state !== 'running')) return null
  return (
    <>
      <Button size="small" tone="danger" onClick={() => setAsking(true)} aria-label={`Отменить ${title}`}>
        Отменить
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={`Отменить «${title}»`}>
        <div className="grid gap-4">
          <p className="muted">Призов не будет, взносы вернутся. Вернуть турнир нельзя.</p>
          <Button
            tone="danger"
            busy={busy}
            onClick={() =>
              void act(() => callAdmin('cancelTournament', { id })).then((done) => done && setAsking(false))
            }
          >
            Отменить турнир
          </Button>
        </div>
      </Dialog>
    </>
  )
}
