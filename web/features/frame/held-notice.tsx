/** Tells a new account under review what is open until then and what to do. */
import { Link } from 'react-router'
import { useUser } from '../../api/session.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import css from './held-notice.module.css'

export function HeldNotice() {
  if (useUser()?.held !== 1) return null
  return (
    <Notice tone="gold" className={css.heldNotice} role="status">
      <Icon name="lock" size={20} />
      <span>
        Аккаунт ещё не проверил сотрудник. Смотреть игры и выводить деньги можно, ставки и пополнения откроются после.{' '}
        <Link to="/help/held">Что делать</Link>
      </span>
    </Notice>
  )
}
