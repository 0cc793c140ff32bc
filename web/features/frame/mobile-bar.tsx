/** The bottom bar of narrow windows. */
import { NavLink } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import type { MenuGame } from './frame.tsx'

interface MobileBarProps {
  games: readonly MenuGame[]
  menuOpen: boolean
  onMenu: () => void
}

export function MobileBar({ games, menuOpen, onMenu }: MobileBarProps) {
  return (
    <nav className="mobile-bar" aria-label="Нижнее меню">
      <NavLink to="/" end className="mobile-bar__item">
        <Icon name="home" size={22} />
        Лобби
      </NavLink>
      {games.map(({ path, title, icon }) => (
        <NavLink key={path} to={path} className="mobile-bar__item">
          {icon}
          {title}
        </NavLink>
      ))}
      <button type="button" className="mobile-bar__item" aria-expanded={menuOpen} onClick={onMenu}>
        <Icon name="menu" size={22} />
        Меню
      </button>
    </nav>
  )
}
