/** Tells a player who may not stake now why not, and what is open: a break, or a new account under review. */
import type { CurrentUser } from '@kurazh/contract/account/identity.ts'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { refetchSession, useUser } from '../../api/session.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { formatUntil } from '../../ui/text/dates.ts'
import css from './play-notice.module.css'

export function PlayNotice() {
  const user = useUser()
  if (user?.pause) return <BreakNotice pause={user.pause} />
  if (user?.held !== 1) return null
  return (
    <Closed>
      Аккаунт ещё не проверил сотрудник. Смотреть игры и выводить деньги можно, ставки и пополнения откроются после.{' '}
      <Link to="/help/held">Что делать</Link>
    </Closed>
  )
}

const dayMs = 86_400_000

function BreakNotice({ pause: { until } }: { pause: NonNullable<CurrentUser['pause']> }) {
  useEffect(() => {
    const left = until === null ? Number.POSITIVE_INFINITY : Date.parse(until) - Date.now()
    if (left > dayMs) return
    const timer = setTimeout(refetchSession, Math.max(0, left) + 1_000)
    return () => clearTimeout(timer)
  }, [until])
  return (
    <Closed>
      У вас перерыв {formatUntil(until)}: ставки и пополнения закрыты, вывод денег и история открыты.{' '}
      <Link to="/account#play">О перерыве</Link>
    </Closed>
  )
}

function Closed({ children }: { children: ReactNode }) {
  return (
    <Notice tone="gold" className={css.notice} role="status">
      <Icon name="lock" size={20} />
      <span>{children}</span>
    </Notice>
  )
}
