/** Renders a tip that the room sees. */
import type { TipLine } from '@kurazh/contract/content/tips.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { formatClock } from '../../ui/text/dates.ts'
import { MoneyText } from '../../ui/text/figure-text.tsx'
import css from './gifts.module.css'

export function ShownTip({ tip: { at, from, to, amount } }: { tip: TipLine }) {
  return (
    <li className={css.tip} data-part="tip">
      <time dateTime={at} className="muted figures">
        {formatClock(new Date(at))}
      </time>{' '}
      <Icon name="gift" size={16} className={css.icon} /> Подарок: <b translate="no">{from.name ?? 'Скрыт'}</b> →{' '}
      <b translate="no">{to.name ?? 'Скрыт'}</b>, <MoneyText kopecks={amount} />
    </li>
  )
}
