/** What «Играть» of the bottom bar opens. */
import { NavLink } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import type { MenuGame } from './menu.ts'

interface GamePickerProps {
  games: readonly MenuGame[]
  open: boolean
  onClose: () => void
}

export function GamePicker({ games, open, onClose }: GamePickerProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Во что сыграем?" sheet>
      <ul className="picker">
        {games.map(({ path, title, icon, open: playable }) => (
          <li key={path}>
            <NavLink to={path} className="picker__game" data-open={playable || undefined} onClick={onClose}>
              {icon}
              <span>{title}</span>
              {!playable && <span className="picker__note">позже</span>}
            </NavLink>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
