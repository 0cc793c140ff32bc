/** The bottom bar of narrow windows: five places for a thumb, the game in the middle. */
import { NavLink } from 'react-router'
import { Icon, type IconName } from '../../ui/icon.tsx'

interface MobileBarProps {
  menuOpen: boolean
  pickerOpen: boolean
  onMenu: () => void
  onPlay: () => void
}

export function MobileBar({ menuOpen, pickerOpen, onMenu, onPlay }: MobileBarProps) {
  return (
    <nav className="mobile-bar" aria-label="Нижнее меню">
      <BarLink to="/refferal" icon="partners" title="Партнёрка" />
      <BarLink to="/bonus" icon="gift" title="Бонусы" />
      <button type="button" className="mobile-bar__item mobile-bar__play" aria-haspopup="dialog" aria-expanded={pickerOpen} onClick={onPlay}>
        <span className="mobile-bar__coin">
          <Icon name="play" size={22} />
        </span>
        Играть
      </button>
      <BarLink to="/account" icon="user" title="Аккаунт" />
      <button type="button" className="mobile-bar__item" aria-expanded={menuOpen} onClick={onMenu}>
        <Icon name="menu" size={22} />
        Меню
      </button>
    </nav>
  )
}

function BarLink({ to, icon, title }: { to: string; icon: IconName; title: string }) {
  return (
    <NavLink to={to} className="mobile-bar__item">
      <Icon name={icon} size={22} />
      {title}
    </NavLink>
  )
}
