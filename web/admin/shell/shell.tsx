/** Renders the frame of every page: the navigation, the palette, the signed-in administrator and sign-out. */
import { roleNames } from '@kurazh/contract/admin/rights.ts'
import { Suspense, useEffect, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { errorText } from '../../api/call.ts'
import { useConnected } from '../../api/realtime.ts'
import { brand } from '../../ui/text/brand.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { chooseTheme, useTheme } from '../../ui/browser/theme.ts'
import { toastError } from '../../ui/windows/toast.tsx'
import { callAdmin } from '../call.ts'
import { type AdminPage, pageAt, pagesFor } from '../pages.ts'
import { adminSessionEnded, type AdminSession } from '../admin-session.ts'
import { SearchIcon } from '../search-icon.tsx'
import { PageGuard } from './page-guard.tsx'
import { Palette } from './palette.tsx'
import css from './admin-shell.module.css'

export function Shell({ login, inside }: { login: string; inside: AdminSession }) {
  const { pathname } = useLocation()
  const [menuAt, setMenuAt] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const found = pageAt(pathname, inside.rights)
  const title = typeof found === 'object' ? found.title : 'Админка'
  useEffect(() => void (document.title = `${title} · ${brand} админка`), [title])
  usePaletteKey(() => setAsking(true))
  return (
    <div className={css.area} data-menu={menuAt === pathname || undefined}>
      <header className={css.bar}>
        <IconButton
          icon="menu"
          label="Страницы админки"
          aria-expanded={menuAt === pathname}
          onClick={() => setMenuAt(menuAt === pathname ? null : pathname)}
        />
        <strong>{title}</strong>
        <button type="button" className={css.find} aria-label="Найти" onClick={() => setAsking(true)}>
          <SearchIcon />
        </button>
      </header>
      <Rail login={login} inside={inside} pathname={pathname} onSearch={() => setAsking(true)} />
      <main id="main" className={css.main} tabIndex={-1}>
        <OfflineNote />
        {typeof found === 'object' ? (
          <PageGuard key={found.path}>
            <Suspense fallback={<Skeleton className="h-80" />}>{found.element}</Suspense>
          </PageGuard>
        ) : (
          <p className={css.nothing}>
            {found === 'no right'
              ? 'Для этой страницы нужно право, которого у вас нет. Его даёт владелец вместе со вторым администратором.'
              : 'Такой страницы в админке нет.'}
          </p>
        )}
      </main>
      <Palette open={asking} onClose={() => setAsking(false)} rights={inside.rights} />
    </div>
  )
}

/** ⌘K or Ctrl+K, whatever has the focus. */
function usePaletteKey(open: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
}

function OfflineNote() {
  const connected = useConnected()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(!connected), 4000)
    return () => clearTimeout(timer)
  }, [connected])
  return late && !connected ? (
    <p className={css.offline} role="status">
      <Icon name="offline" size={16} /> Связи нет: показано то, что было известно до этого
    </p>
  ) : null
}

interface RailProps {
  login: string
  inside: AdminSession
  pathname: string
  onSearch: () => void
}

function Rail({ login, inside, pathname, onSearch }: RailProps) {
  const pages = pagesFor(inside.rights)
  const groups = [...new Set(pages.map(({ group }) => group))]
  const isFirst = /^\/admin\/?$/i.test(pathname)
  return (
    <aside className={css.rail}>
      <Link className={css.brand} to="/admin">
        {brand} <span>админка</span>
      </Link>
      <button type="button" className={css.search} onClick={onSearch}>
        <SearchIcon /> Найти <kbd>⌘K</kbd>
      </button>
      <nav className={css.pages} aria-label="Страницы админки">
        {groups.map((group) => (
          <section key={group}>
            <h2 className={css.group}>{group}</h2>
            {pages
              .filter((page) => page.group === group)
              .map((page) => (
                <RailLink key={page.path} page={page} here={isFirst && page === pages[0]} />
              ))}
          </section>
        ))}
      </nav>
      <SignedInAdmin login={login} inside={inside} />
    </aside>
  )
}

function RailLink({ page: { path, title, icon }, here }: { page: AdminPage; here: boolean }) {
  return (
    <NavLink to={path} className={css.link ?? ''} data-here={here || undefined}>
      <Icon name={icon} size={17} /> {title}
    </NavLink>
  )
}

function SignedInAdmin({ login, inside }: { login: string; inside: AdminSession }) {
  const theme = useTheme((each) => each.theme)
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await callAdmin('leaveAdmin', {}).then(adminSessionEnded, (error: unknown) => toastError(errorText(error)))
    setBusy(false)
  }
  return (
    <div className={css.who}>
      <strong>{login}</strong>
      <span className={css.roles}>{inside.roles.map((role) => roleNames[role]).join(', ')}</span>
      <div className={css.out}>
        <Button size="small" icon="logout" busy={busy} onClick={() => void leave()}>
          Выйти
        </Button>
        <IconButton
          icon={theme === 'dark' ? 'sun' : 'moon'}
          label={theme === 'dark' ? 'Светлая тема' : 'Тёмная тема'}
          onClick={() => void chooseTheme(theme === 'dark' ? 'light' : 'dark')}
        />
        <Link className={css.toSite} to="/" title="На сайт" aria-label="На сайт">
          <Icon name="globe" size={18} />
        </Link>
      </div>
    </div>
  )
}
