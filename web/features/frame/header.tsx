/** The header: links and the account on a desk, the logo and the money on a phone. */
import { Link, NavLink } from 'react-router'
import { useSession } from '../../api/session.ts'
import { brand } from '../../ui/brand.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Logo, LogoMark } from '../../ui/logo.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BalanceBadge } from './balance-badge.tsx'
import { BalancePill } from './balance-pill.tsx'
import { headerLinks } from './menu.ts'
import { ThemeSwitch } from './theme-switch.tsx'

interface HeaderProps {
  /** The balance is in play: a slot is open. */
  inGame: boolean
  menuOpen: boolean
  onMenu: () => void
  onSignIn: () => void
  onWallet: () => void
}

export function Header({ inGame, menuOpen, onMenu, onSignIn, onWallet }: HeaderProps) {
  const { data: session } = useSession()
  const user = session?.user
  return (
    <header className="header">
      <IconButton icon="menu" label="Открыть меню" className="header__menu" aria-expanded={menuOpen} onClick={onMenu} />
      <Link to="/" className="header__logo" aria-label={`${brand}: в лобби`}>
        <span className="header__logo-full">
          <Logo />
        </span>
        <span className="header__logo-mark">
          <LogoMark size={36} />
        </span>
      </Link>
      <nav className="header__links" aria-label="Верхнее меню">
        {headerLinks.map(({ path, title }) => (
          <NavLink key={path} to={path} className="header__link">
            {title}
          </NavLink>
        ))}
      </nav>
      <div className="header__end">
        <ThemeSwitch />
        {user && (
          <>
            <Link to="/status" className="header__status" aria-label={`Статус: ${user.status.name}`}>
              <StatusBadge {...user.status} />
            </Link>
            <div className="purse">
              <BalancePill inGame={inGame} />
              <BalanceBadge />
              <button type="button" className="purse__button" aria-label="Пополнить" title="Пополнить" onClick={onWallet}>
                <span className="purse__text">Пополнить</span>
                <span className="purse__icon">
                  <Icon name="plus" size={22} />
                </span>
              </button>
            </div>
            <AccountMenu user={user} />
          </>
        )}
        {!user && (
          <Button tone="brand" size="small" data-for={session ? undefined : 'guest'} onClick={onSignIn}>
            Войти
          </Button>
        )}
      </div>
      <IconButton icon="menu" label="Меню" className="header__crash-menu" aria-expanded={menuOpen} onClick={onMenu} />
    </header>
  )
}
