/** Renders the sidebar: fixed on desktop, sliding in on a phone. */
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useOnline } from '../../api/realtime.ts'
import { useWithoutInactiveEvents } from '../../api/session.ts'
import { brand } from '../../ui/text/brand.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Logo } from '../../ui/controls/logo.tsx'
import { BonusCard } from './bonus-card.tsx'
import { ChatLink } from './chat-link.tsx'
import { type MenuGame, settingsPath, supportPath } from './menu.ts'
import { foldSidebar, useSidebar } from './sidebar-store.ts'
import { closesMenu, type TouchPoint } from './swipe.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import css from './sidebar.module.css'

interface SidebarProps {
  games: readonly MenuGame[]
  open: boolean
  onClose: () => void
}

export function Sidebar({ games, open, onClose }: SidebarProps) {
  const touched = useRef<TouchPoint | null>(null)
  const panel = useRef<HTMLElement>(null)
  const listed = useWithoutInactiveEvents(games)
  useEffect(() => {
    if (!open) return
    const before = document.activeElement
    panel.current?.querySelector('button')?.focus()
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    window.addEventListener('keydown', close)
    return () => {
      window.removeEventListener('keydown', close)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [open, onClose])
  return (
    <>
      {open && (
        <button type="button" tabIndex={-1} aria-label="Закрыть меню" className={css.backdrop} onClick={onClose} />
      )}
      <aside
        ref={panel}
        className={css.sidebar}
        data-part="sidebar"
        aria-label="Меню сайта"
        data-open={open || undefined}
        onTouchStart={({ touches }) => (touched.current = pointOf(touches[0]))}
        onTouchEnd={({ changedTouches }) => {
          const end = pointOf(changedTouches[0])
          if (touched.current && end && closesMenu(touched.current, end)) onClose()
        }}
      >
        <SidebarHead onClose={onClose} />
        <nav aria-label="Разделы" className={css.nav}>
          <SideLink to="/" title="Лобби" icon={<Icon name="home" />} />
          <p className={css.group}>Игры</p>
          <GameLinks games={listed} />
        </nav>
        <div className={css.foot}>
          <nav aria-label="Чат, помощь и настройки" className={css.own}>
            <ChatLink onOpen={onClose} />
            <SideLink to={supportPath} title="Поддержка" icon={<Icon name="help" />} />
            <SideLink to={settingsPath} title="Настройки" icon={<Icon name="settings" />} />
          </nav>
          <BonusCard />
          <div className={css.end}>
            <OnlineCount />
            <ThemeSwitch />
          </div>
        </div>
      </aside>
    </>
  )
}

/** They scroll when there are many: what is above and below them always shows. */
function GameLinks({ games }: { games: readonly MenuGame[] }) {
  const { pathname } = useLocation()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const link = list.current?.querySelector('[aria-current="page"]')
    if (!list.current || !link) return
    const [frame, place] = [list.current.getBoundingClientRect(), link.getBoundingClientRect()]
    if (place.top < frame.top || place.bottom > frame.bottom)
      list.current.scrollTop += place.top + place.height / 2 - frame.top - frame.height / 2
  }, [pathname])
  return (
    <div ref={list} className={css.games}>
      {games.map(({ path, title, icon, open }) => (
        <SideLink key={path} to={path} title={title} icon={icon} note={open ? undefined : 'позже'} />
      ))}
    </div>
  )
}

function SidebarHead({ onClose }: { onClose: () => void }) {
  const folded = useSidebar((sidebar) => sidebar.folded)
  return (
    <div className={css.head}>
      <Link to="/" aria-label={`${brand}: в лобби`} className={`${css.logo} touch`}>
        <Logo />
      </Link>
      <IconButton icon="close" label="Закрыть меню" className={css.close} onClick={onClose} />
      <IconButton
        icon="fold"
        label={folded ? 'Развернуть меню' : 'Свернуть меню'}
        className={css.fold}
        aria-expanded={!folded}
        onClick={() => foldSidebar(!folded)}
      />
    </div>
  )
}

function pointOf(touch: { clientX: number; clientY: number } | undefined): TouchPoint | null {
  return touch ? { x: touch.clientX, y: touch.clientY } : null
}

function SideLink({
  to,
  title,
  icon,
  note,
}: {
  to: string
  title: string
  icon: ReactNode
  note?: string | undefined
}) {
  const { hash } = useLocation()
  // A link to a part of a screen is not current on its other parts.
  const isHere = !to.includes('#') || to.endsWith(hash || '#')
  return (
    <NavLink to={to} end aria-current={isHere ? 'page' : 'false'} className={css.link ?? ''} title={title}>
      {icon}
      <span className={css.word}>{title}</span>
      {note && <span className={css.note}>{note}</span>}
    </NavLink>
  )
}

function OnlineCount() {
  const online = useOnline()
  const text = online === null ? 'Подключаемся…' : `${formatNumber(online, 0)} онлайн`
  return (
    <p className={`${css.online} figures`} data-known={online === null ? undefined : ''} title={text}>
      <span className={css.onlineDot} />
      <span className={css.word}>{text}</span>
    </p>
  )
}
