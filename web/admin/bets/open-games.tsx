/** Lists games that are not over: the stake has left, and the history has no bet yet. */
import { Link } from 'react-router'
import { Game, Moment, Sum } from '../list/cells.tsx'
import { Lines, Panel } from '../page/admin-page.tsx'
import { useAdminQuery } from '../use-admin-query.ts'

interface OpenGamesProps {
  player?: number
  /** Nothing is shown where there are none. */
  quiet?: boolean
}

export function OpenGames({ player, quiet = false }: OpenGamesProps) {
  const { data } = useAdminQuery('openGames', player === undefined ? {} : { player }, 15_000)
  if (data === undefined) return quiet ? null : <p className="muted">Загружаем открытые игры…</p>
  const { rows, more } = data.success
  if (quiet && rows.length === 0) return null
  return (
    <Panel title="Открытые игры: ставка ушла, игра не окончена">
      <Lines empty="Открытых игр нет">
        {rows.map(({ player: owner, login, game, stake, at, says }) => (
          <li key={`${owner} ${game} ${at}`}>
            <Moment at={at} /> {player === undefined && <Link to={`/admin/players/${owner}`}>{login}</Link>}{' '}
            <Game id={game} />, ставка <Sum kopecks={stake} />, {says}
          </li>
        ))}
      </Lines>
      {more && <p className="muted text-small">Показаны последние 200: найдите игрока, чтобы увидеть его игры.</p>}
    </Panel>
  )
}
