/** Lists the games: each one's actual and theoretical return, its limits, and what is left of its chains. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { Link } from 'react-router'
import { useTitleOf } from '../../api/game-titles.ts'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { Notice } from '../../ui/layout/surface.tsx'
import { Game, Moment, State } from '../list/cells.tsx'
import { AdminPage, QueryResult, Panel } from '../page/admin-page.tsx'
import { useAdminQuery } from '../use-admin-query.ts'

const percent = (share: number | null) => (share === null ? '—' : `${formatNumber(share * 100, 2)} %`)

export function GamesPage() {
  const limits = useAdminQuery('gameLimits', {})
  return (
    <AdminPage title="Возврат и пределы">
      <Returns />
      <Panel title="Пределы ставок">
        <QueryResult query={limits}>
          {({ success: { games } }) => (
            <FiguresTable label="Пределы ставок" head={['Игра', 'Наименьшая', 'Наибольшая', 'Наибольший выигрыш']}>
              {games.map(({ game, minStake, maxStake, maxWin }) => (
                <tr key={game}>
                  <th scope="row">
                    <Game id={game} />
                  </th>
                  <td translate="no">{formatMoney(minStake)}</td>
                  <td translate="no">{formatMoney(maxStake)}</td>
                  <td translate="no">{formatMoney(maxWin)}</td>
                </tr>
              ))}
            </FiguresTable>
          )}
        </QueryResult>
      </Panel>
      <Chains />
    </AdminPage>
  )
}

function Returns() {
  const titleOf = useTitleOf()
  const query = useAdminQuery('gameFigures', {}, 60_000)
  const away = query.data?.success.games.filter(({ alert }) => alert) ?? []
  return (
    <>
      {away.length > 0 && (
        <Notice tone="loss">
          Дальше четырёх отклонений от правил: {away.map(({ game }) => titleOf(game)).join(', ')}. Случайно так бывает
          раз на шестнадцать тысяч: сверьте ставки этих игр по журналу.
        </Notice>
      )}
      <Panel title="Возврат рядом с правилами">
        <p className="muted">
          Обычный разброс — три отклонения вниз и вверх от возврата по правилам. Последний столбец: на сколько
          отклонений от них ушла игра. Пока ставок мало, судить рано.
        </p>
        <QueryResult query={query}>
          {({ success: { games } }) => (
            <FiguresTable
              label="Возврат игр"
              head={[
                'Игра',
                'Ставок',
                'Поставлено',
                'Выплачено',
                'По правилам',
                'Вышло',
                'Обычный разброс',
                'Отклонений',
              ]}
            >
              {games.map(({ game, bets, staked, paid, expected, actual, from, to, z, alert }) => (
                <tr key={game}>
                  <th scope="row">
                    <Link to={`/admin/bets?game=${game}`}>
                      <Game id={game} />
                    </Link>
                  </th>
                  <td translate="no">{formatNumber(bets, 0)}</td>
                  <td translate="no">{formatMoney(staked)}</td>
                  <td translate="no">{formatMoney(paid)}</td>
                  <td translate="no">{percent(expected)}</td>
                  <td translate="no">{percent(actual)}</td>
                  <td translate="no">{from === null ? '—' : `${percent(from)} – ${percent(to)}`}</td>
                  <td className={alert ? 'text-loss' : undefined} translate="no">
                    {z !== null ? formatNumber(z, 2) : bets === 0 ? '—' : 'мало ставок'}
                    {alert && <State tone="loss">далеко</State>}
                  </td>
                </tr>
              ))}
            </FiguresTable>
          )}
        </QueryResult>
      </Panel>
    </>
  )
}

function Chains() {
  const query = useAdminQuery('gameChains', {}, 60_000)
  return (
    <Panel title="Цепочки общих раундов и столов">
      <p className="muted">
        Концы цепочек опубликованы заранее. Новая готовится сама, пока идёт прежняя; точек и карт здесь нет ни у кого.
      </p>
      <QueryResult
        query={query}
        empty={({ success: { chains } }) => (chains.length === 0 ? 'Цепочек ещё нет.' : undefined)}
      >
        {({ success: { chains } }) => (
          <FiguresTable label="Цепочки" head={['Игра', 'Номер', 'Звеньев', 'Осталось', 'Опубликована', '']}>
            {chains.map(({ game, id, links, left, publishedAt, waits }) => (
              <tr key={`${game} ${id}`}>
                <th scope="row">
                  <Game id={game} />
                </th>
                <td>{id}</td>
                <td translate="no">{formatNumber(links, 0)}</td>
                <td translate="no">{formatNumber(left, 0)}</td>
                <td>
                  <Moment at={publishedAt} />
                </td>
                <td>{waits && <State tone="loss">ждёт соли</State>}</td>
              </tr>
            ))}
          </FiguresTable>
        )}
      </QueryResult>
    </Panel>
  )
}
