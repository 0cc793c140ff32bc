/** Shows the progress to the next status. */
import { formatMoney, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import type { StatusRule } from '@kurazh/contract/rewards/rewards.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { statusNames } from '@kurazh/contract/account/status-names.ts'
import css from './statuses.module.css'
import { MoneyText } from '../../ui/text/figure-text.tsx'

const microPerKopeck = 1_000_000n

/** `edge` in micro-kopecks; the rules lowest first. */
export function Progress({ edge, rules }: { edge: bigint; rules: readonly StatusRule[] }) {
  const kopecks = edge / microPerKopeck
  const next = rules.find(({ from }) => from > kopecks)
  const now = rules.findLast(({ from }) => from <= kopecks)
  if (next === undefined)
    return <p className="muted">{`Это высшая ступень. Преимущество в ваших ставках: ${formatMoney(kopecks)}.`}</p>
  const text = `${formatMoney(kopecks)} из ${formatRoundMoney(next.from)}`
  return (
    <div className={css.progress} data-status={next.status}>
      <p className={css.way}>
        <span>
          До <strong>{statusNames[next.status]}</strong> осталось <MoneyText kopecks={next.from - kopecks} />
        </span>
        <span className="muted figures">{text}</span>
      </p>
      <div
        className={css.bar}
        role="progressbar"
        aria-label={`Путь до статуса ${statusNames[next.status]}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Number((kopecks * 100n) / next.from)}
        aria-valuetext={text}
      >
        <span
          className={css.filled}
          data-begun={edge > 0n || undefined}
          style={{ width: `${Number((kopecks * 10_000n) / next.from) / 100}%` }}
        />
      </div>
      <ul className={css.gains} aria-label={`Что даст ${statusNames[next.status]}`}>
        <li>
          <Icon name="repeat" size={18} />
          <span>
            Рейкбек {next.share} %{now && <span className="muted"> вместо {now.share} %</span>}
          </span>
        </li>
        {next.gift > 0n && (
          <li>
            <Icon name="gift" size={18} />
            <span>
              Награда <MoneyText kopecks={next.gift} round />
            </span>
          </li>
        )}
      </ul>
    </div>
  )
}
