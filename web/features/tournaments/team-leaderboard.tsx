/** Renders the table of a tournament of teams: the members of each, its score, and the prize they share. */
import { playerPath } from '@kurazh/contract/account/player-path.ts'
import type { Tournament, TournamentTeam } from '@kurazh/contract/rewards/tournaments.ts'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
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
      <FiguresTable label={`Таблица команд: ${title}`} head={['Команда', scoreNames[kind], 'Приз']}>
        {teams.slice(0, whole ? undefined : first).map(({ place, members, score, prize, own }) => (
          <tr key={place} data-own={own || undefined}>
            <th scope="row">
              {place}. <Members members={members} />
              {own && <span className="muted"> — ваша</span>}
            </th>
            <td translate="no">{scoreText(kind, score)}</td>
            <td>{prize > 0n ? <Money kopecks={prize} /> : <span className="muted">—</span>}</td>
          </tr>
        ))}
      </FiguresTable>
      {struck > 0 && <p className="muted text-small">{`Вычеркнуто за нарушение правил: ${struck}`}</p>}
      {teams.length > first && (
        <Button tone="bare" size="small" block aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Показать меньше' : `Показать все ${teams.length}`}
        </Button>
      )}
    </>
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
