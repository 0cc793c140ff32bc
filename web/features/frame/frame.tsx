/** The frame around every screen: sidebar, header, footer on a desk; header and bottom bar on a phone. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useUser } from '../../api/session.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Logo, LogoMark } from '../../ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BalancePill } from './balance-pill.tsx'
import { MobileBar } from './mobile-bar.tsx'
import { PageFooter } from './page-footer.tsx'
import { Sidebar } from './sidebar.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** A game as the menus name it. */
export interface MenuGame {
  path: string
  title: string
  icon: ReactNode
}

interface FrameProps {
  games: readonly MenuGame[]
  onSignIn: () => void
  children: ReactNode
}

/** From this width on the sidebar stands beside the page. */
const sidebarStands = '(min-width: 1024px)'

export function Frame({ games, onSignIn, children }: FrameProps) {
  const { pathname } = useLocation()
  /** Where the menu was opened: leaving that route closes it. */
  const [menuAt, setMenuAt] = useState<string | null>(null)
  const menuOpen = menuAt === pathname
  const openMenu = () => setMenuAt(pathname)
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    main.current?.scrollTo(0, 0)
    window.scrollTo(0, 0)
  }, [pathname])
  useEffect(() => {
    const wide = window.matchMedia(sidebarStands)
    const close = () => wide.matches && setMenuAt(null)
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])
  return (
    <div className="frame">
      <a className="skip" href="#main">
        К содержанию
      </a>
      <Sidebar games={games} open={menuOpen} onClose={() => setMenuAt(null)} />
      <div className="frame__page">
        <Header onMenu={openMenu} menuOpen={menuOpen} onSignIn={onSignIn} />
        <main id="main" ref={main} tabIndex={-1} className="frame__main">
          {children}
        </main>
        <PageFooter />
      </div>
      <MobileBar games={games} menuOpen={menuOpen} onMenu={openMenu} />
    </div>
  )
}

function Header({ onMenu, menuOpen, onSignIn }: { onMenu: () => void; menuOpen: boolean; onSignIn: () => void }) {
  const user = useUser()
  return (
    <header className="header">
      <IconButton icon="menu" label="Открыть меню" className="header__menu" aria-expanded={menuOpen} onClick={onMenu} />
      <Link to="/" className="header__logo" aria-label="В лобби">
        <span className="header__logo-full">
          <Logo />
        </span>
        <span className="header__logo-mark">
          <LogoMark size={36} />
        </span>
      </Link>
      <div className="header__end">
        <ThemeSwitch />
        {user ? (
          <>
            <BalancePill />
            <AccountMenu user={user} />
          </>
        ) : (
          <Button tone="brand" size="small" onClick={onSignIn}>
            Войти
          </Button>
        )}
      </div>
    </header>
  )
}
