/** Links to the bonuses with their count. */
import { Link } from 'react-router'
import { useUser } from '../../api/session.ts'
import { formatNumber, plural } from '../../ui/text/format.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import css from './sidebar.module.css'

export function BonusCard() {
  const user = useUser()
  if (!user) return null
  const none = user.raceback === 0
  const text = none
    ? // Small sums are not counted: nothing may be said of none.
      'Бонусы копятся'
    : `У вас ${formatNumber(user.raceback, 0)} ${plural(user.raceback, ['бонус', 'бонуса', 'бонусов'])}`
  return (
    <Link to="/bonus" className={css.bonusCard} data-none={none || undefined} title={text}>
      <Icon name="gift" size={22} />
      <span className={css.word}>{text}</span>
    </Link>
  )
}
