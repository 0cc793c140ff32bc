/** Renders what the site owes now: each kind with its sum, the whole, and the declared bank beside it. */
import type { liabilityNames } from '@kurazh/contract/admin/liabilities.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { Link } from 'react-router'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { Moment } from '../list/cells.tsx'
import { Panel, QueryResult } from '../page/admin-page.tsx'
import { useAdminQuery } from '../use-admin-query.ts'

const words: Readonly<Record<(typeof liabilityNames)[number], { title: string; about: string }>> = {
  balances: { title: 'Балансы игроков', about: 'то, что игроки могут поставить или вывести' },
  payouts: { title: 'Выводы в пути', about: 'сняты с балансов и ещё не отправлены' },
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
            <FiguresTable label="Обязательства" head={['Что', 'Сколько их', 'Сумма']}>
              {lines.map(({ name, sum, count }) => (
                <tr key={name}>
                  <th scope="row">
                    {words[name].title} <small className="muted">{words[name].about}</small>
                  </th>
                  <td translate="no">{count === null ? '—' : formatNumber(count, 0)}</td>
                  <td translate="no">{formatMoney(sum)}</td>
                </tr>
              ))}
              <tr>
                <th scope="row">Всего</th>
                <td translate="no">—</td>
                <td translate="no">
                  <b>{formatMoney(total)}</b>
                </td>
              </tr>
            </FiguresTable>
            <p className="muted">
              {bank === null ? 'Банк не объявлен' : `Объявленный банк — ${formatMoney(bank)}`}
              {'. '}
              <Link to="/admin/bank">Банк</Link>
            </p>
          </>
        )}
      </QueryResult>
    </Panel>
  )
}
