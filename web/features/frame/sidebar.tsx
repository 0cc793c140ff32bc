/** The sidebar: stands on a desk, slides in on a phone. */
import { useEffect, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { useOnline } from '../../api/realtime.ts'
import { IconButton } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Logo } from '../../ui/logo.tsx'
import type { MenuGame } from './frame.tsx'

interface SidebarProps {
  games: readonly MenuGame[]
  open: boolean
  onClose: () => void
}

/** A swipe to the left longer than this closes the sidebar, in pixels. */
const swipeClosePx = 75

export function Sidebar({ games, open, onClose }: SidebarProps) {
  const touchedAt = useRef(0)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!open) return
    panel.current?.querySelector('a')?.focus()
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [open, onClose])
  return (
    <>
      {open && <button type="button" tabIndex={-1} aria-label="Закрыть меню" className="sidebar__backdrop" onClick={onClose} />}
      <aside
        ref={panel}
        className="sidebar"
        data-open={open || undefined}
        onTouchStart={(event) => (touchedAt.current = event.touches[0]?.clientX ?? 0)}
        onTouchEnd={(event) => touchedAt.current - (event.changedTouches[0]?.clientX ?? touchedAt.current) > swipeClosePx && onClose()}
      >
        <div className="sidebar__head">
          <Link to="/" aria-label="В лобби">
            <Logo />
          </Link>
          <IconButton icon="close" label="Закрыть меню" className="sidebar__close" onClick={onClose} />
        </div>
        <nav aria-label="Разделы" className="sidebar__nav">
          <NavLink to="/" end className="sidebar__link">
            <Icon name="home" />
            Лобби
          </NavLink>
          <p className="sidebar__group">Игры</p>
          {games.map(({ path, title, icon }) => (
            <NavLink key={path} to={path} className="sidebar__link">
              {icon}
              {title}
            </NavLink>
          ))}
        </nav>
        <OnlineCount />
      </aside>
    </>
  )
}

function OnlineCount() {
  const online = useOnline()
  return (
    <p className="online figures" data-known={online === null ? undefined : ''}>
      <span className="online__dot" />
      {online === null ? 'Подключаемся…' : `${formatNumber(online, 0)} онлайн`}
    </p>
  )
}
