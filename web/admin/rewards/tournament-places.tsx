/** Lists the places of a tournament, and asks for a player to be struck out. */
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import { callAdmin } from '../call.ts'
import { Sum } from '../list/cells.tsx'
import { ReasonForm } from '../page/reason-form.tsx'
import { useAct } from '../page/use-act.ts'
import { useAdminQuery } from '../use-admin-query.ts'
import css from './tournament-form.module.css'

export function TournamentPlaces({ id }: { id: number }) {
  const { data, isError } = useAdminQuery('tournamentPlaces', { id })
  const [striking, setStriking] = useState<number | null>(null)
  if (isError) return <p className="muted">Места не загрузились. Закройте окно и откройте снова.</p>
  if (data === undefined) return <p className="muted">Загружаем места…</p>
  const { rows, struck } = data.success
  return (
    <div className="grid gap-4">
      {rows.length === 0 && <p className="muted">Очков пока нет ни у кого.</p>}
      <ol className={css.places}>
        {rows.map(({ player, login, place, prize, paid }) => (
          <li key={player}>
            <span className={css.place}>
              <span className="figures muted">{place}</span>
              <span className={css.who}>
                <Link to={`/admin/players/${player}`} className={css.name}>
                  {login}
                </Link>
                {prize > 0n && (
                  <small className="muted">
                    приз <Sum kopecks={prize} />
                    {paid < prize ? ', ещё не выплачен' : ''}
                  </small>
                )}
              </span>
              <Button
                size="small"
                aria-label={`Вычеркнуть ${login}`}
                aria-expanded={striking === player}
                onClick={() => setStriking(striking === player ? null : player)}
              >
                Вычеркнуть
              </Button>
            </span>
            {striking === player && <Strike id={id} player={player} onDone={() => setStriking(null)} />}
          </li>
        ))}
      </ol>
      {struck.length > 0 && (
        <ul className="grid gap-2">
          {struck.map(({ player, login, reason, missing }) => (
            <li key={player}>
              Вычеркнут <Link to={`/admin/players/${player}`}>{login}</Link>: {reason}
              {missing > 0n && (
                <>
                  . Не вернулось <Sum kopecks={missing} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Strike({ id, player, onDone }: { id: number; player: number; onDone: () => void }) {
  const { busy, act } = useAct()
  return (
    <ReasonForm
      says="Решит второй администратор. Места раздадутся заново, выплаченный приз спишется, сколько есть на балансе. Причину прочтёт игрок."
      act="Отправить запрос"
      busy={busy}
      onReason={(reason) =>
        void act(() => callAdmin('strikeOut', { player, tournament: id, reason })).then((done) => done && onDone())
      }
    />
  )
}
