/**
 * Renders a tournament's leaderboard: rows of equal height that move by translation, with the player's own row always
 * visible.
 */
import { playerPath } from '@kurazh/contract/account/player-path.ts'
import type { Tournament, TournamentRow } from '@kurazh/contract/rewards/tournaments.ts'
import { type CSSProperties, useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../api/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Money } from '../../ui/text/money.tsx'
import { StatusSign } from '../../ui/controls/status-badge.tsx'
import { scoreNames, scoreText } from './tournament-text.ts'
import css from './tournaments.module.css'

/** Visible rows before more are requested. */
const first = 10

export function Table({ tournament, rows }: { tournament: Tournament; rows: readonly TournamentRow[] }) {
  const [whole, setWhole] = useState(false)
  const user = useUser()
  const shown = rows.slice(0, whole ? undefined : first)
  const { kind, own } = tournament
  const isOwnShown = shown.some((row) => row.own)
  if (rows.length === 0) return <p className={css.none}>Пока никто не набрал очков. Станьте первым.</p>
  return (
    <>
      <div role="table" data-kind={kind} aria-label={`Таблица: ${tournament.title}`} aria-rowcount={rows.length + 1}>
        <div role="row" className={`${css.row} ${css.headRow}`}>
          <span role="columnheader">Место</span>
          <span role="columnheader">Игрок</span>
          <span role="columnheader">{scoreNames[kind]}</span>
          <span role="columnheader">Приз</span>
        </div>
        <div role="rowgroup" className={css.rows} style={{ '--rows': shown.length } as CSSProperties}>
          {shown.map((row) => (
            <div
              role="row"
              key={row.own ? 'own' : `${row.name ?? 'hidden'} ${row.img}${row.name === null ? row.place : ''}`}
              className={css.place}
              style={{ '--place': row.place - 1 } as CSSProperties}
              data-own={row.own || undefined}
            >
              <Cells kind={kind} {...row} />
            </div>
          ))}
        </div>
        {own?.place != null && !isOwnShown && (
          <div role="row" className={css.ownBelow} data-own>
            <Cells
              kind={kind}
              place={own.place}
              name="Вы"
              img=""
              status={user?.status.label ?? null}
              score={own.score}
              prize={own.prize}
              own
            />
          </div>
        )}
      </div>
      {tournament.struck > 0 && (
        <p className="muted text-small">{`Вычеркнуто за нарушение правил: ${tournament.struck}`}</p>
      )}
      {rows.length > first && (
        <Button tone="bare" size="small" block aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Показать меньше' : `Показать все ${rows.length}`}
        </Button>
      )}
    </>
  )
}

function Cells({ kind, place, name, img, status, score, prize, own }: TournamentRow & { kind: Tournament['kind'] }) {
  return (
    <div className={css.row} role="presentation">
      <span role="cell" className={`${css.number} figures`} data-place={place <= 3 ? place : undefined}>
        {place}
      </span>
      <span role="cell" className={css.player}>
        <span className={css.face}>
          {img ? <img src={img} alt="" width="32" height="32" /> : (name?.[0] ?? '?').toUpperCase()}
        </span>
        <span className={css.name} data-hidden={name === null ? '' : undefined}>
          <StatusSign label={status} />
          {name === null || own ? (
            <span className={css.who}>{name ?? 'Скрыт'}</span>
          ) : (
            <Link className={css.who} to={playerPath(name)}>
              {name}
            </Link>
          )}
          {own && name !== 'Вы' && <span className={`${css.you} muted`}> — вы</span>}
        </span>
      </span>
      <span role="cell" className={`${css.score} figures`}>
        {scoreText(kind, score)}
      </span>
      <span role="cell" className={css.prize}>
        {prize > 0n ? <Money kopecks={prize} /> : <span className="muted">—</span>}
      </span>
    </div>
  )
}
