/** Shows the measures of the slices as text; items that wait for a person link there. */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import type { ReactNode } from 'react'
import { useTitleOf } from '../../api/game-titles.ts'
import { Link } from 'react-router'
import { State } from '../list/cells.tsx'
import { Lines } from '../page/admin-page.tsx'
import { NumberText } from '../../ui/text/figure-text.tsx'

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
        <Stopped led={of('kurazh_rounds_led')} />
      </Line>
      <Line key="waiting" name="Выводы ждут решения">
        <Link to="/admin/payouts">
          <NumberText value={sumOf(of('kurazh_payouts'), ['review', 'stuck'])} />
        </Link>
      </Line>
      <Line key="sending" name="Выводы в пути">
        <NumberText value={sumOf(of('kurazh_payouts'), ['approved', 'sending'])} />
      </Line>
      <Line key="cases" name="Дела риска никто не ведёт">
        <Link to="/admin/risk?state=open">
          <NumberText value={sumOf(of('kurazh_risk_cases'), ['open'])} />
        </Link>
      </Line>
      <Line key="behind" name="Подсчёты отстают, ставок">
        <NumberText value={Math.max(0, ...of('kurazh_follower_behind_bets').map(({ value }) => value))} />
      </Line>
      <Line key="webhooks" name="События наружу, не отправлены">
        <NumberText value={of('kurazh_webhooks').reduce((sum, { value }) => sum + value, 0)} />
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

const sumOf = (measured: Measured, states: readonly string[]) =>
  measured.reduce((sum, { of, value }) => sum + (of !== null && states.includes(of) ? value : 0), 0)

function Stopped({ led }: { led: Measured }) {
  const titleOf = useTitleOf()
  const games = led.filter(({ value }) => value === 0).map(({ of }) => titleOf(of ?? ''))
  return games.length === 0 ? <State tone="win">нет</State> : <State tone="loss">{games.join(', ')}</State>
}
