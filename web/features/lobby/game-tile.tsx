/** A game on the shelf: its scene, its name, and its exact return or an honest «откроется позже». */
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Link } from '../../ui/router.tsx'
import type { GameNoteProps } from './game-note.tsx'
import type { LobbyGame } from './lobby-game.ts'
import css from './game-tile.module.css'

const usually = ({ usual }: GameNoteProps) => usual
const Note = lazyPart(async () => (await import('./game-note.tsx')).GameNote, { waiting: usually, lost: usually })

export function GameTile({ game }: { game: LobbyGame }) {
  const { id, title, path, scene, about, open, returned } = game
  return (
    <Link to={path} className={css.gameTile} data-open={open || undefined} title={about}>
      <img className={css.scene} src={scene} alt="" width="480" height="288" decoding="async" loading="lazy" />
      <span className={css.text}>
        <span className={css.title}>{title}</span>
        <span className={`${css.note} figures`}>{open ? <Note game={id} usual={returned?.() ?? 'можно играть'} /> : 'откроется позже'}</span>
      </span>
    </Link>
  )
}
