/** What the player played last, each with its last bet. Absent until there is something to show. */
import { useEffect } from 'react'
import { useSession } from '../../api/session.ts'
import { formatAgo } from '../../ui/dates.ts'
import { PictureLink, PictureLinkComing, PictureLinks } from '../../ui/picture-links.tsx'
import { writeStored } from '../../ui/stored.ts'
import { outcomeText } from './feed-bet.ts'
import type { PlayedGame } from './lobby-game.ts'
import { lastOfEachGame, useOwnBets } from './own-bets.ts'
import css from './recent-games.module.css'
import lobbyCss from './lobby.module.css'

/** Set once there has been something to show: next time its place is kept from the start (by the stylesheet), and nothing below jumps. */
const placeKey = 'lobby-recent'

export function RecentGames({ games }: { games: readonly PlayedGame[] }) {
  const guest = useSession()?.user === null
  const { data: bets = [], isPending } = useOwnBets()
  const recent = lastOfEachGame(bets).flatMap((bet) => {
    const game = games.find(({ id }) => id === bet.game)
    return game ? [{ game, bet }] : []
  })
  const some = recent.length > 0
  useEffect(() => {
    if (!some) return
    writeStored(placeKey, '1')
    document.documentElement.toggleAttribute('data-played', true)
  }, [some])
  const coming = !guest && isPending
  if (!some && !coming) return null
  return (
    <section className={css.recentSection} data-coming={coming || undefined} aria-labelledby="lobby-recent">
      <h2 className={lobbyCss.title} id="lobby-recent">
        Вы недавно играли
      </h2>
      <PictureLinks>
        {coming && <PictureLinkComing />}
        {recent.map(({ game, bet }) => (
          <PictureLink key={game.id} to={game.path} picture={game.scene} title={game.title} note={`${outcomeText(bet)} · ${formatAgo(bet.at)}`} />
        ))}
      </PictureLinks>
    </section>
  )
}
