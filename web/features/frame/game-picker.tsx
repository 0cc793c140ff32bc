/** Renders the game picker of the bottom bar. */
import { NavLink } from 'react-router'
import { Dialog } from '../../ui/windows/dialog.tsx'
import type { MenuGame } from './menu.ts'
import css from './game-picker.module.css'

interface GamePickerProps {
  games: readonly MenuGame[]
  open: boolean
  onClose: () => void
}

export function GamePicker({ games, open, onClose }: GamePickerProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Во что сыграем?" sheet>
      <ul className={css.picker}>
        {games.map(({ path, title, icon, open: playable }) => (
          <li key={path}>
            <NavLink to={path} className={css.game ?? ''} data-open={playable || undefined} onClick={onClose}>
              {icon}
              <span>{title}</span>
              {!playable && <span className={css.note}>позже</span>}
            </NavLink>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
