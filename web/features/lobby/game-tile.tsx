/** Renders a game's tile: its scene, its name, and its exact return or why it cannot be played now. */
import { Link } from 'react-router'
import type { LobbyGame } from './lobby-game.ts'
import css from './game-tile.module.css'

interface GameTileProps {
  game: LobbyGame
  /** A tall tile. */
  isCover: boolean
  /** The tile is among the first that a visitor sees: its scene is not deferred until layout. */
  isFirst: boolean
  /** The operator has switched the game off. */
  off: boolean
}

export function GameTile({ game, isCover, isFirst, off }: GameTileProps) {
  const { title, path, scene, picture, about, open, returned } = game
  const stopped = !open ? 'откроется позже' : off ? 'сейчас выключена' : undefined
  return (
    <Link
      to={path}
      className={css.gameTile}
      data-open={stopped === undefined || undefined}
      data-cover={isCover || undefined}
      data-drawn={picture !== undefined || undefined}
      title={about}
    >
      <img
        className={css.scene}
        src={scene}
        alt=""
        width="480"
        height="288"
        decoding="async"
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
      />
      {picture !== undefined && <span className={css.picture}>{picture}</span>}
      <span className={css.text}>
        <span className={css.title}>{title}</span>
        <span className={`${css.note} figures`}>{stopped ?? returned?.()}</span>
      </span>
    </Link>
  )
}
