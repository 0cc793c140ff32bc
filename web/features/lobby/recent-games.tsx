/** Lists the player's recent games, the latest first. Absent for those who have none. */
import { useSession } from '../../api/session.ts'
import { formatAgo } from '../../ui/text/dates.ts'
import { ImageLink, ImageLinkSkeleton, ImageLinks } from '../../ui/layout/image-links.tsx'
import type { PlayedGame } from './lobby-game.ts'
import { lastOfEachGame, useOwnBets } from './own-bets.ts'
import lobbyCss from './lobby.module.css'

export function RecentGames({ games }: { games: readonly PlayedGame[] }) {
  const user = useSession()?.user
  const { data: bets = [], isPending } = useOwnBets()
  const recent = lastOfEachGame(bets).flatMap((bet) => {
    const game = games.find(({ id }) => id === bet.game)
    return game ? [{ game, bet }] : []
  })
  // Nearly every player has bet. The room is kept from the first paint, before the session is known: nothing below
  // moves while it is aimed at. Only who is still welcomed has no bet.
  const coming = isPending && user !== null && user?.welcome == null
  if (recent.length === 0 && !coming) return null
  return (
    <section aria-labelledby="lobby-recent">
      <h2 className={lobbyCss.title} id="lobby-recent">
        Продолжить
      </h2>
      <ImageLinks>
        {coming && <ImageLinkSkeleton />}
        {recent.map(({ game, bet }) => (
          <ImageLink key={game.id} to={game.path} picture={game.scene} title={game.title} note={formatAgo(bet.at)} />
        ))}
      </ImageLinks>
    </section>
  )
}
