/** Renders what the site owes now: each kind with its sum, the whole, and the declared bank beside it. */
import type { liabilityNames } from '@kurazh/contract/admin/liabilities.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { Link } from 'react-router'
import { NumberText } from '../../ui/text/figure-text.tsx'
import { Moment, Sum } from '../list/cells.tsx'
import { Lines, Panel, QueryResult } from '../page/admin-page.tsx'
import { useAdminQuery } from '../use-admin-query.ts'

const words: Readonly<Record<(typeof liabilityNames)[number], { title: string; about: string }>> = {
  balances: { title: 'Балансы игроков', about: 'то, что игроки могут поставить или вывести' },
  vaults: { title: 'Копилки игроков', about: 'отложено игроками: ставить это нельзя, пока не вернётся на баланс' },
  payouts: { title: 'Выводы в пути', about: 'сняты с балансов и ещё не отправлены' },
  rains: { title: 'Дожди в чате', about: 'отданы игроками и ещё не разыграны' },
  bets: { title: 'Открытые ставки', about: 'ставки, которые ещё играют, и выигрыши, за которыми игра не пришла' },
  rewards: { title: 'Награды', about: 'самое большее, что ещё могут забрать за прошедшие дни' },
}

export function Liabilities() {
  const query = useAdminQuery('liabilities', {})
  return (
    <Panel title="Сколько сайт должен">
      <QueryResult query={query}>
        {({ success: { at, lines, total, bank } }) => (
          <>
            <p className="muted">
              Посчитано <Moment at={at} />.
            </p>
            <Lines empty="">
              {lines.map(({ name, sum, count }) => (
                <li key={name}>
                  <span>
                    {words[name].title}
                    {count !== null && (
                      <>
                        : <NumberText value={count} />
                      </>
                    )}
                    <span className="muted text-small"> {words[name].about}</span>
                  </span>
                  <Sum kopecks={sum} />
                </li>
              ))}
              <li>
                <b>Всего</b>
                <b>
                  <Sum kopecks={total} />
                </b>
              </li>
            </Lines>
            <p className="muted">
              {bank === null ? 'Банк не объявлен' : `Объявленный банк — ${formatMoney(bank)}`}
              {'. '}
              <Link to="/admin/bank">К банку</Link>
            </p>
          </>
        )}
      </QueryResult>
    </Panel>
  )
}
