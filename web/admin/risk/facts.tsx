/** Lists the facts that a rule matched. */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { Link } from 'react-router'
import { momentText } from '../moment-text.ts'
import { formatNumber } from '../../ui/text/format.ts'
import css from './risk.module.css'

export type Flag = ReplyOf<(typeof adminCalls)['riskCase']>['success']['flags'][number]
type Fact = Flag['facts'][number]

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul className={css.facts}>
      {facts.map((fact) => (
        <li key={fact.says}>
          <span className="muted">{fact.says}</span> <span className="figures">{valueOf(fact)}</span>
          {fact.players.length > 0 && (
            <p className={css.others}>
              {fact.players.map(({ id, login }) => (
                <Link key={id} to={`/admin/players/${id}`}>
                  {login}
                </Link>
              ))}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function valueOf({ number, sum, at, personal }: Fact): string {
  return [
    ...(number === null ? [] : [formatNumber(number, 0)]),
    ...(sum === null ? [] : [formatMoney(sum)]),
    ...(at === null ? [] : [momentText(at)]),
    ...(personal === null ? [] : [personal]),
  ].join(', ')
}
