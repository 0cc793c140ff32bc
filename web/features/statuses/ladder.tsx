/** Lists the four statuses, lowest first: what each takes and gives, from the server. */
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import type { StatusRule } from '@kurazh/contract/rewards/rewards.ts'
import { type StatusLabel, statusNames } from '@kurazh/contract/account/status-names.ts'
import { Link } from 'react-router'
import { formatDate } from '../../ui/text/dates.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Badge } from '../../ui/layout/surface.tsx'
import { MoneyText } from '../../ui/text/figure-text.tsx'
import css from './statuses.module.css'

/** The player's standing. */
export interface OwnPlace {
  status: StatusLabel
  /** When each was reached, ISO 8601. */
  reached: readonly { status: StatusLabel; at: string }[]
  /** Statuses whose reward was not taken yet. */
  waiting: readonly StatusLabel[]
}

export function Ladder({ rules, own }: { rules: readonly StatusRule[]; own?: OwnPlace }) {
  return (
    <ol className={css.ladder} aria-label="Все статусы">
      {rules.map((rule) => (
        <Step key={rule.status} rule={rule} own={own} />
      ))}
    </ol>
  )
}

function Step({ rule: { status, from, gift, share, coming }, own }: { rule: StatusRule; own: OwnPlace | undefined }) {
  const isOwn = own?.status === status
  const reachedAt = own?.reached.find((each) => each.status === status)?.at
  return (
    <li className={css.step} data-status={status} aria-current={isOwn || undefined}>
      <span className={css.sign}>
        <Icon name={`status-${status}`} size={28} />
      </span>
      <div className={css.text}>
        <p className={css.head}>
          <span className={css.name}>{statusNames[status]}</span>
          {isOwn && <Badge tone="brand">Ваш статус</Badge>}
          {reachedAt !== undefined && <span className="muted text-small">с {formatDate(reachedAt)}</span>}
        </p>
        <dl className={`${css.facts} figures`}>
          <div>
            <dt>Порог</dt>
            <dd>{from === 0n ? 'с регистрации' : `от ${formatRoundMoney(from)}`}</dd>
          </div>
          <div>
            <dt>Рейкбек</dt>
            <dd>
              {share} %
              {coming && (
                <span className="muted text-small">
                  , с {formatDate(`${coming.from}T12:00`)} — {coming.share} %
                </span>
              )}
            </dd>
          </div>
          <div>
            <dt>Награда</dt>
            <dd>
              {gift === 0n ? 'нет' : <MoneyText kopecks={gift} round />}
              {own?.waiting.includes(status) && (
                <>
                  {' '}
                  <Link to="/bonus" className={css.take}>
                    Забрать
                  </Link>
                </>
              )}
            </dd>
          </div>
        </dl>
      </div>
    </li>
  )
}
