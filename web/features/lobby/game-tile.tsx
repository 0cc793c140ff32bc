/** A game on the shelf: its scene, its name, and its exact return or an honest «откроется позже». */
import { Link } from '../../ui/router.tsx'
import type { LobbyGame } from './lobby-game.ts'
import css from './game-tile.module.css'

/** `off`: the operator has switched the game off for now. */
export function GameTile({ game, off }: { game: LobbyGame; off: boolean }) {
  const { title, path, scene, about, open, returned } = game
  return (
    <Link to={path} className={css.gameTile} data-open={open || undefined} title={about}>
      <img className={css.scene} src={scene} alt="" width="480" height="288" decoding="async" loading="lazy" />
      <span className={css.text}>
        <span className={css.title}>{title}</span>
        <span className={`${css.note} figures`}>{!open ? 'откроется позже' : off ? 'сейчас выключена' : (returned?.() ?? 'можно играть')}</span>
      </span>
    </Link>
  )
}
