/** Renders the header: links and the account on desktop, the logo and the balance on a phone. */
import { Link, NavLink } from 'react-router'
import { useSession } from '../../api/session.ts'
import { brand } from '../../ui/text/brand.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Logo, LogoMark } from '../../ui/controls/logo.tsx'
import { StatusBadge } from '../../ui/controls/status-badge.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BalanceBadge } from './balance-badge.tsx'
import { BalancePill } from './balance-pill.tsx'
import { headerLinks } from './menu.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import css from './header.module.css'

interface HeaderProps {
  /** A slot is open: the balance changes in play. */
  inGame: boolean
  menuOpen: boolean
  onMenu: () => void
  onSignIn: () => void
  onWallet: () => void
}

export function Header({ inGame, menuOpen, onMenu, onSignIn, onWallet }: HeaderProps) {
  const session = useSession()
  const user = session?.user
  return (
    <header className={css.header} data-part="header">
      <IconButton icon="menu" label="Открыть меню" className={css.menu} aria-expanded={menuOpen} onClick={onMenu} />
      <Link to="/" className={`${css.logo} touch`} data-part="header-logo" aria-label={`${brand}: в лобби`}>
        <span className={css.logoFull}>
          <Logo />
        </span>
        <span className={css.logoMark}>
          <LogoMark size={36} />
        </span>
      </Link>
      <nav className={css.links} aria-label="Верхнее меню">
        {headerLinks.map(({ path, title }) => (
          <NavLink key={path} to={path} className={css.link ?? ''}>
            {title}
          </NavLink>
        ))}
      </nav>
      <div className={css.end} data-signed-in={user ? '' : undefined}>
        <ThemeSwitch />
        {user && (
          <>
            <Link to="/status" className={`${css.status} touch`} aria-label={`Статус: ${user.status.name}`}>
              <StatusBadge {...user.status} />
            </Link>
            <div className={css.purse}>
              <div className={css.purseSum}>
                <BalanceBadge inGame={inGame} />
                <BalancePill inGame={inGame} />
              </div>
              <button
                type="button"
                className={css.purseButton}
                aria-label="Пополнить"
                title="Пополнить"
                onClick={onWallet}
              >
                <span className={css.purseText} data-part="purse-text">
                  Пополнить
                </span>
                <span className={css.purseIcon} data-part="purse-icon">
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
      <IconButton icon="menu" label="Меню" className={css.crashMenu} aria-expanded={menuOpen} onClick={onMenu} />
    </header>
  )
}
