/** Lists the best runs of a season; each links to its bet with its proof. */
import type { PlacedRun } from '@kurazh/contract/rewards/heist.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { Link } from 'react-router'
import { formatMultiplier } from '../../ui/text/format.ts'
import { StatusSign } from '../../ui/controls/status-badge.tsx'
import css from './heist-screen.module.css'

export function TopRuns({ runs }: { runs: readonly PlacedRun[] }) {
  if (runs.length === 0)
    return (
      <p className="muted">
        Здесь появятся забеги тех, кто ушёл с добычей. Места по множителю, при равных — кто раньше; призов за место нет.
      </p>
    )
  return (
    <ol className={css.runs}>
      {runs.map(({ link, name, img, status, own, multiplier, payout }, place) => (
        <li key={link}>
          <Link to={`/bet/${link}`} className={css.run} data-own={own || undefined} title="Открыть забег с проверкой">
            <span className={`${css.place} figures`}>{place + 1}</span>
            <span className={css.face}>
              {img ? <img src={img} alt="" width="28" height="28" /> : (name?.[0] ?? '?').toUpperCase()}
            </span>
            <span className={css.name}>
              <StatusSign label={status} />
              {own ? 'Вы' : (name ?? 'Скрыт')}
            </span>
            <span className={`${css.multiplier} figures`} translate="no">
              {formatMultiplier(multiplier)}
            </span>
            <span className="muted figures" translate="no">
              {formatMoney(payout)}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
