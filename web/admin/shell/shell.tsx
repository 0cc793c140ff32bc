/** Renders the frame of every page: the navigation, the palette, the signed-in administrator and sign-out. */
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useConnected } from '../../api/realtime.ts'
import { brand } from '../../ui/text/brand.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { pageAt } from '../pages.ts'
import type { AdminSession } from '../admin-session.ts'
import { SearchIcon } from '../search-icon.tsx'
import { NoRight } from './no-right.tsx'
import { PageGuard } from './page-guard.tsx'
import { Palette } from './palette.tsx'
import { Rail } from './rail.tsx'
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
        {/* The page says its title itself. */}
        <strong>
          {brand} <span>админка</span>
        </strong>
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
            {found === 'no right' ? <NoRight pathname={pathname} inside={inside} /> : 'Такой страницы в админке нет.'}
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
