/** The best runs of a season; each opens its bet with its proof. */
import type { PlacedRun } from '@kurazh/contract/heist.ts'
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { formatMultiplier } from '../../ui/format.ts'
import { Link } from '../../ui/router.tsx'
import { StatusSign } from '../../ui/status-badge.tsx'
import css from './heist-screen.module.css'

export function TopRuns({ runs }: { runs: readonly PlacedRun[] }) {
  if (runs.length === 0) return <p className="muted">Здесь появятся забеги тех, кто ушёл с добычей. Места по множителю, при равных — кто раньше; призов за место нет.</p>
  return (
    <ol className={css.runs}>
      {runs.map(({ link, name, img, status, own, multiplier, payout }, place) => (
        <li key={link}>
          <Link to={`/bet/${link}`} className={css.run} data-own={own || undefined} title="Открыть забег с проверкой">
            <span className={`${css.place} figures`}>{place + 1}</span>
            <span className={css.face}>{img ? <img src={img} alt="" width="28" height="28" /> : (name?.[0] ?? '?').toUpperCase()}</span>
            <span className={css.name}>
              <StatusSign label={status} />
              {own ? 'Вы' : (name ?? 'Скрыт')}
            </span>
            <span className={`${css.multiplier} figures`}>{formatMultiplier(multiplier)}</span>
            <span className="muted figures">{formatMoney(payout)}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
