/** Renders the table of a tournament of teams: the members of each, its score, and the prize they share. */
import { playerPath } from '@kurazh/contract/account/player-path.ts'
import type { Tournament, TournamentTeam } from '@kurazh/contract/rewards/tournaments.ts'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import { Money } from '../../ui/text/money.tsx'
import { scoreNames, scoreText } from './tournament-text.ts'
import css from './tournaments.module.css'

/** Visible rows before more are requested. */
const first = 10

export function TeamTable({ tournament, teams }: { tournament: Tournament; teams: readonly TournamentTeam[] }) {
  const [whole, setWhole] = useState(false)
  const { kind, title, struck } = tournament
  if (teams.length === 0) return <p className={css.none}>Пока ни одна команда не набрала очков. Станьте первыми.</p>
  return (
    <>
      <div role="table" aria-label={`Таблица команд: ${title}`} aria-rowcount={teams.length + 1}>
        <div role="row" className={`${css.row} ${css.headRow}`}>
          <span role="columnheader">Место</span>
          <span role="columnheader">Команда</span>
          <span role="columnheader">{scoreNames[kind]}</span>
          <span role="columnheader">Приз</span>
        </div>
        <div role="rowgroup">
          {teams.slice(0, whole ? undefined : first).map((team) => (
            <TeamRow key={team.place} kind={kind} {...team} />
          ))}
        </div>
      </div>
      {struck > 0 && <p className="muted text-small">{`Вычеркнуто за нарушение правил: ${struck}`}</p>}
      {teams.length > first && (
        <Button tone="bare" size="small" block aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Показать меньше' : `Показать все ${teams.length}`}
        </Button>
      )}
    </>
  )
}

function TeamRow({ kind, place, members, score, prize, own }: TournamentTeam & { kind: Tournament['kind'] }) {
  return (
    <div role="row" className={`${css.row} ${css.teamRow}`} data-own={own || undefined}>
      <span role="cell" className={`${css.number} figures`} data-place={place <= 3 ? place : undefined}>
        {place}
      </span>
      <span role="rowheader" className={css.team}>
        <Members members={members} />
        {own && <span className="muted"> — ваша</span>}
      </span>
      <span role="cell" className={`${css.score} figures`} translate="no">
        {scoreText(kind, score)}
      </span>
      <span role="cell" className={css.prize}>
        {prize > 0n ? <Money kopecks={prize} /> : <span className="muted">—</span>}
      </span>
    </div>
  )
}

function Members({ members }: Pick<TournamentTeam, 'members'>) {
  return members.map(({ name }, place) => (
    // Players who hide their names have no key but their place.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={place}>
      {place > 0 && ', '}
      {name === null ? (
        'Скрыт'
      ) : (
        <Link to={playerPath(name)} className={css.teammate}>
          {name}
        </Link>
      )}
    </Fragment>
  ))
}
