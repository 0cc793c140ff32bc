/** Renders the avatar and its menu. */
import { playerPath } from '@kurazh/contract/account/player-path.ts'
import type { CurrentUser } from '@kurazh/contract/account/identity.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, type Location, useLocation } from 'react-router'
import { errorText } from '../../api/call.ts'
import { signOut } from '../../api/sign-out.ts'
import { Icon, type IconName } from '../../ui/controls/icon.tsx'
import { StatusBadge } from '../../ui/controls/status-badge.tsx'
import { toastError } from '../../ui/windows/toast.tsx'
import { headerLinks, supportPath } from './menu.ts'
import css from './account-menu.module.css'

export function AccountMenu({ user }: { user: CurrentUser }) {
  const here = useLocation()
  /** Where it was opened: navigating away closes it. */
  const [openAt, setOpenAt] = useState<Location | null>(null)
  const open = openAt === here
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const closeOutside = (event: Event) => !root.current?.contains(event.target as Node) && setOpenAt(null)
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenAt(null)
      trigger.current?.focus()
    }
    window.addEventListener('pointerdown', closeOutside)
    window.addEventListener('focusin', closeOutside)
    window.addEventListener('keydown', escape)
    return () => {
      window.removeEventListener('pointerdown', closeOutside)
      window.removeEventListener('focusin', closeOutside)
      window.removeEventListener('keydown', escape)
    }
  }, [open])
  return (
    <div className={css.accountMenu} ref={root}>
      <button
        type="button"
        ref={trigger}
        className={css.avatar}
        aria-expanded={open}
        aria-label={`Аккаунт: ${user.login}`}
        onClick={() => setOpenAt(open ? null : here)}
      >
        {user.img ? <img src={user.img} alt="" width="40" height="40" /> : (user.login[0] ?? '?').toUpperCase()}
      </button>
      {open && <Dropdown user={user} />}
    </div>
  )
}

function Dropdown({ user }: { user: CurrentUser }) {
  return (
    <div className={css.box} data-part="account-menu-box">
      <p className={css.name}>{user.login}</p>
      <Link to="/status" className={css.status} aria-label={`Статус: ${user.status.name}`}>
        <StatusBadge {...user.status} />
      </Link>
      <Item to="/account" icon="user">
        Аккаунт
      </Item>
      <Item to={playerPath(user.login)} icon="cup">
        Мой профиль
      </Item>
      <div className={css.narrow}>
        {headerLinks.map(({ path, title, icon }) => (
          <Item key={path} to={path} icon={icon}>
            {title}
          </Item>
        ))}
        <Item to={supportPath} icon="help">
          Помощь
        </Item>
      </div>
      {user.is_admin === 1 && (
        <Item to="/admin" icon="shield">
          Управление сайтом
        </Item>
      )}
      <Leave />
    </div>
  )
}

function Item({ to, icon, children }: { to: string; icon: IconName; children: ReactNode }) {
  return (
    <Link to={to} className={css.item}>
      <Icon name={icon} />
      {children}
    </Link>
  )
}

function Leave() {
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      await signOut()
      location.reload()
    } catch (error) {
      toastError(errorText(error))
      setLeaving(false)
    }
  }
  return (
    <button type="button" className={css.item} disabled={leaving} onClick={() => void leave()}>
      <Icon name="logout" />
      {leaving ? 'Выходим…' : 'Выйти'}
    </button>
  )
}
