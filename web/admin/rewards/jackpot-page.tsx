/** Lists the pots of the jackpot: what is in the open one, how draws go on, and prizes that wait. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { Link } from 'react-router'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { Moment } from '../list/cells.tsx'
import { AdminPage, Panel, QueryResult } from '../page/admin-page.tsx'
import { useAdminQuery } from '../use-admin-query.ts'

const stages = {
  open: 'Копится',
  withdrawn: 'Снят восстановлением',
  counting: 'Складываются доли',
  seeds: 'Собираются зёрна',
  drawing: 'Считается жребий',
  drawn: 'Разыгран',
} as const
const prizes = { paid: 'выплачено', waits: 'ждёт выплаты', carried: 'перешло в следующий котёл' } as const

export function JackpotPage() {
  const query = useAdminQuery('jackpotPots', {})
  return (
    <AdminPage title="Джекпот">
      <Panel title="Котлы">
        <p className="muted">
          Сумма, на которой упадёт открытый котёл, запечатана ключом сайта и здесь не видна. Приз победителя, который
          заблокирован, на перерыве или не проверен, ждёт его; закрытого аккаунта — переходит в следующий котёл.
        </p>
        <QueryResult query={query} empty={({ success: { pots } }) => (pots.length === 0 ? 'Котлов нет.' : undefined)}>
          {({ success: { pots } }) => (
            <FiguresTable
              cards
              label="Котлы джекпота"
              head={[
                'Котёл',
                'Состояние',
                'В нём',
                'Сверху',
                'Падает от',
                'и до',
                'Открыт',
                'Упал',
                'Игроков',
                'Зёрен',
                'Победитель',
              ]}
            >
              {pots.map(
                ({ pot, stage, total, carried, least, ceiling, openedAt, fallenAt, players, seeds, winner }) => (
                  <tr key={pot}>
                    <th scope="row" translate="no">
                      {pot}
                    </th>
                    <td>{stages[stage]}</td>
                    <td translate="no">{formatMoney(total)}</td>
                    <td translate="no">{formatMoney(carried)}</td>
                    <td translate="no">{formatMoney(least)}</td>
                    <td translate="no">{formatMoney(ceiling)}</td>
                    <td>
                      <Moment at={openedAt} />
                    </td>
                    <td>{fallenAt !== null && <Moment at={fallenAt} />}</td>
                    <td translate="no">{players === null ? '' : formatNumber(players, 0)}</td>
                    <td translate="no">{seeds === null ? '' : formatNumber(seeds, 0)}</td>
                    <td>
                      {winner !== null && (
                        <>
                          <Link to={`/admin/players/${winner.player}`}>{winner.login}</Link>, {prizes[winner.prize]}
                        </>
                      )}
                    </td>
                  </tr>
                ),
              )}
            </FiguresTable>
          )}
        </QueryResult>
      </Panel>
    </AdminPage>
  )
}
