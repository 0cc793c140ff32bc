/** A new account that waits for a person: said calmly on every screen, with what is open meanwhile and what to do. */
import { useUser } from '../../api/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/router.tsx'
import { Notice } from '../../ui/surface.tsx'
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
