/** The avatar and what opens from it. */
import type { CurrentUser } from '@kurazh/contract/identity.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { callApi, errorText } from '../../api/call.ts'
import { Icon } from '../../ui/icon.tsx'
import { toastError } from '../../ui/toast.tsx'

export function AccountMenu({ user }: { user: CurrentUser }) {
  const { pathname } = useLocation()
  /** Where it was opened: leaving that route closes it. */
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === pathname
  const [leaving, setLeaving] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const beside = (event: Event) => {
      const closes = event instanceof KeyboardEvent ? event.key === 'Escape' : !root.current?.contains(event.target as Node)
      if (closes) setOpenAt(null)
    }
    window.addEventListener('pointerdown', beside)
    window.addEventListener('keydown', beside)
    return () => {
      window.removeEventListener('pointerdown', beside)
      window.removeEventListener('keydown', beside)
    }
  }, [open])
  const leave = async () => {
    setLeaving(true)
    try {
      await callApi('exit', {})
      location.reload()
    } catch (error) {
      toastError(errorText(error))
      setLeaving(false)
    }
  }
  return (
    <div className="account" ref={root}>
      <button type="button" className="avatar" aria-expanded={open} aria-label={`Аккаунт: ${user.login}`} onClick={() => setOpenAt(open ? null : pathname)}>
        {user.img ? <img src={user.img} alt="" width="40" height="40" /> : (user.login[0] ?? '?').toUpperCase()}
      </button>
      {open && (
        <div className="account__menu">
          <p className="account__name">{user.login}</p>
          <p className="account__status">{user.status.name}</p>
          <button type="button" className="account__item" disabled={leaving} onClick={() => void leave()}>
            <Icon name="logout" />
            {leaving ? 'Выходим…' : 'Выйти'}
          </button>
        </div>
      )}
    </div>
  )
}
