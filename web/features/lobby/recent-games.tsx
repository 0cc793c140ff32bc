/** Lists the player's recent games, the latest first. Absent until there are any. */
import { useEffect } from 'react'
import { useSession } from '../../api/session.ts'
import { formatAgo } from '../../ui/text/dates.ts'
import { ImageLink, ImageLinkSkeleton, ImageLinks } from '../../ui/layout/image-links.tsx'
import { writeStored } from '../../ui/browser/stored.ts'
import type { PlayedGame } from './lobby-game.ts'
import { lastOfEachGame, useOwnBets } from './own-bets.ts'
import css from './recent-games.module.css'
import lobbyCss from './lobby.module.css'

/**
 * Set once the list was shown: next time the style sheet reserves its space from the start, and nothing below jumps.
 */
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
