/** The account: who one is here, what this visit has brought, and how the site is set up to one's liking. */
import type { CurrentUser } from '@kurazh/contract/identity.ts'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useBalance } from '../../api/balance.ts'
import { callApi, errorText } from '../../api/call.ts'
import { refetchSession, useUser } from '../../api/session.ts'
import { Switch } from '../../ui/choice.tsx'
import { Money } from '../../ui/money.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toastError } from '../../ui/toast.tsx'

interface AccountScreenProps {
  /** What this visit has brought. */
  visit: ReactNode
  settings: ReactNode
}

export function AccountScreen({ visit, settings }: AccountScreenProps) {
  const user = useUser()
  const { hash, key } = useLocation()
  // The menus lead straight to a part of this screen; the screen itself arrives later than the address.
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash, key])
  if (!user) return null
  return (
    <div className="account">
      <section className="card page-card account__profile" aria-labelledby="account-title">
        <h1 id="account-title" className="page-title">
          Аккаунт
        </h1>
        <Profile user={user} />
        <HiddenName user={user} />
        {visit}
      </section>
      <section className="card page-card" id="settings" aria-labelledby="settings-title">
        <h2 id="settings-title" className="page-title">
          Настройки
        </h2>
        {settings}
      </section>
    </div>
  )
}

function Profile({ user }: { user: CurrentUser }) {
  const balance = useBalance()
  return (
    <div className="profile">
      {user.img && <img className="profile__face" src={user.img} alt="" width="72" height="72" />}
      <div className="profile__who">
        <p className="profile__name">{user.login}</p>
        <p className="muted">Аккаунт № {user.id}</p>
      </div>
      <Link to="/status" aria-label={`Статус: ${user.status.name}`}>
        <StatusBadge {...user.status} />
      </Link>
      <p className="profile__money">
        <span className="muted">Баланс</span> {balance === undefined ? '…' : <Money roubles={balance} />}
      </p>
    </div>
  )
}

/** Wired to the server: the name is hidden there, for everyone. */
function HiddenName({ user }: { user: CurrentUser }) {
  const hide = async (hidden: boolean) => {
    try {
      await callApi('hideName', { hide: hidden })
      refetchSession()
    } catch (error) {
      toastError(errorText(error))
    }
  }
  return (
    <Switch
      label={
        <>
          Скрыть моё имя
          <span className="block muted text-[13.5px]">В ленте ставок вместо него будет «Скрыт»</span>
        </>
      }
      checked={user.hide_name === 1}
      onChange={(hidden) => void hide(hidden)}
    />
  )
}
