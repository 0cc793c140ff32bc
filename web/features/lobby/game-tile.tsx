/** A game on the shelf: its scene, its name, and its exact return or an honest «откроется позже». */
import { Link } from '../../ui/router.tsx'
import type { LobbyGame } from './lobby-game.ts'
import css from './game-tile.module.css'

export function GameTile({ game }: { game: LobbyGame }) {
  const { title, path, scene, about, open, returned } = game
  return (
    <Link to={path} className={css.gameTile} data-open={open || undefined} title={about}>
      <img className={css.scene} src={scene} alt="" width="480" height="288" decoding="async" loading="lazy" />
      <span className={css.text}>
        <span className={css.title}>{title}</span>
        <span className={`${css.note} figures`}>{open ? (returned?.() ?? 'можно играть') : 'откроется позже'}</span>
      </span>
    </Link>
  )
}
