/** Renders the bottom bar of narrow windows: five places within reach of a thumb, the game in the middle. */
import { NavLink } from 'react-router'
import { Icon, type IconName } from '../../ui/controls/icon.tsx'
import css from './mobile-bar.module.css'

interface MobileBarProps {
  menuOpen: boolean
  pickerOpen: boolean
  onMenu: () => void
  onPlay: () => void
}

export function MobileBar({ menuOpen, pickerOpen, onMenu, onPlay }: MobileBarProps) {
  return (
    <nav className={css.mobileBar} aria-label="Нижнее меню" inert={menuOpen}>
      <BarLink to="/refferal" icon="partners" title="Партнёрка" />
      <BarLink to="/bonus" icon="gift" title="Бонусы" />
      <button
        type="button"
        className={`${css.item} ${css.play}`}
        data-part="mobile-bar-item"
        aria-haspopup="dialog"
        aria-expanded={pickerOpen}
        onClick={onPlay}
      >
        <span className={css.coin}>
          <Icon name="play" size={22} />
        </span>
        Играть
      </button>
      <BarLink to="/account" icon="user" title="Аккаунт" />
      <button type="button" className={css.item} data-part="mobile-bar-item" aria-expanded={menuOpen} onClick={onMenu}>
        <Icon name="menu" size={22} />
        Меню
      </button>
    </nav>
  )
}

function BarLink({ to, icon, title }: { to: string; icon: IconName; title: string }) {
  return (
    <NavLink to={to} className={css.item ?? ''} data-part="mobile-bar-item">
      <Icon name={icon} size={22} />
      {title}
    </NavLink>
  )
}
