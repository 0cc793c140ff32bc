/** What the player played last, each with its last bet. Absent until there is something to show. */
import { Link } from 'react-router'
import { formatAgo } from '../../ui/dates.ts'
import { outcomeText } from './feed-bet.ts'
import type { LobbyGame } from './lobby-game.ts'
import { lastOfEachGame, useOwnBets } from './own-bets.ts'

export function RecentGames({ games }: { games: readonly LobbyGame[] }) {
  const { data: bets = [] } = useOwnBets()
  const recent = lastOfEachGame(bets).flatMap((bet) => {
    const game = games.find(({ id }) => id === bet.game)
    return game ? [{ game, bet }] : []
  })
  if (recent.length === 0) return null
  return (
    <section aria-labelledby="lobby-recent">
      <h2 className="lobby__title" id="lobby-recent">
        Вы недавно играли
      </h2>
      <ul className="recent">
        {recent.map(({ game, bet }) => (
          <li key={game.id}>
            <Link to={game.path} className="recent__game">
              <img className="recent__scene" src={game.scene} alt="" width="480" height="288" />
              <span className="recent__text">
                <span className="recent__title">{game.title}</span>
                <span className="recent__note figures">
                  {outcomeText(bet)} · {formatAgo(bet.at)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
