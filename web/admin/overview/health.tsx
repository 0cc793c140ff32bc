/** What the slices measure of themselves, in words; what waits for somebody leads there. */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { ReplyOf } from '@kurazh/contract/call.ts'
import type { ReactNode } from 'react'
import { formatNumber } from '../../ui/format.ts'
import { Link } from '../../ui/router.tsx'
import { State } from '../list/cells.tsx'
import { Lines } from '../page/admin-page.tsx'

type Now = ReplyOf<(typeof adminCalls)['adminOverview']>['success']
type Measured = Now['measures']

export function Health({ now: { bettingStopped, measures } }: { now: Now }) {
  const of = (name: string) => measures.filter((each) => each.name === name)
  return (
    <Lines empty="">
      <Line key="books" name="Книги">
        {bettingStopped ? <State tone="loss">не сходятся</State> : <State tone="win">сходятся</State>}
      </Line>
      <Line key="rounds" name="Общие игры без ведущего">
        {stopped(of('kurazh_rounds_led'))}
      </Line>
      <Line key="waiting" name="Выводы ждут решения">
        <Link to="/admin/payouts">{formatNumber(sumOf(of('kurazh_payouts'), ['review', 'stuck']), 0)}</Link>
      </Line>
      <Line key="sending" name="Выводы в пути">
        {formatNumber(sumOf(of('kurazh_payouts'), ['approved', 'sending']), 0)}
      </Line>
      <Line key="cases" name="Дела риска никто не ведёт">
        <Link to="/admin/risk?state=open">{formatNumber(sumOf(of('kurazh_risk_cases'), ['open']), 0)}</Link>
      </Line>
      <Line key="behind" name="Подсчёты отстают, ставок">
        {formatNumber(Math.max(0, ...of('kurazh_follower_behind_bets').map(({ value }) => value)), 0)}
      </Line>
      <Line key="webhooks" name="События наружу, не отправлены">
        {formatNumber(of('kurazh_webhooks').reduce((sum, { value }) => sum + value, 0), 0)}
      </Line>
    </Lines>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li>
      <span>{name}</span>
      <span className="figures">{children}</span>
    </li>
  )
}

const sumOf = (measured: Measured, states: readonly string[]) => measured.reduce((sum, { of, value }) => sum + (of !== null && states.includes(of) ? value : 0), 0)

function stopped(led: Measured): ReactNode {
  const games = led.filter(({ value }) => value === 0).map(({ of }) => of)
  return games.length === 0 ? <State tone="win">нет</State> : <State tone="loss">{games.join(', ')}</State>
}
