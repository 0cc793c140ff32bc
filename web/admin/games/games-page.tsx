/** Games: what each has returned beside what its rules promise, its limits, and what is left of its chains. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { Link } from '../../ui/router.tsx'
import { FiguresTable } from '../../ui/figures-table.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Notice } from '../../ui/surface.tsx'
import { Moment, State } from '../list/cells.tsx'
import { AdminPage, Answered, Panel } from '../page/admin-page.tsx'
import { useAsked } from '../use-asked.ts'

const percent = (share: number | null) => (share === null ? '—' : `${formatNumber(share * 100, 2)} %`)

export function GamesPage() {
  const limits = useAsked('gameLimits', {})
  return (
    <AdminPage title="Игры">
      <Returns />
      <Panel title="Пределы ставок">
        <Answered query={limits}>
          {({ success: { games } }) => (
            <FiguresTable label="Пределы ставок" head={['Игра', 'Наименьшая', 'Наибольшая', 'Наибольший выигрыш']}>
              {games.map(({ game, minStake, maxStake, maxWin }) => (
                <tr key={game}>
                  <th scope="row">{game}</th>
                  <td>{formatMoney(minStake)}</td>
                  <td>{formatMoney(maxStake)}</td>
                  <td>{formatMoney(maxWin)}</td>
                </tr>
              ))}
            </FiguresTable>
          )}
        </Answered>
      </Panel>
      <Chains />
    </AdminPage>
  )
}

function Returns() {
  const query = useAsked('gameFigures', {}, 60_000)
  const away = query.data?.success.games.filter(({ alert }) => alert) ?? []
  return (
    <>
      {away.length > 0 && (
        <Notice tone="loss">
          Дальше четырёх отклонений от правил: {away.map(({ game }) => game).join(', ')}. Случайно так бывает раз на шестнадцать тысяч: сверьте ставки этих игр по журналу.
        </Notice>
      )}
      <Panel title="Возврат рядом с правилами">
        <Answered query={query}>
          {({ success: { games } }) => (
            <FiguresTable label="Возврат игр" head={['Игра', 'Ставок', 'Поставлено', 'Выплачено', 'По правилам', 'Вышло', 'Полоса ±3σ', 'Отклонение']}>
              {games.map(({ game, bets, staked, paid, expected, actual, from, to, z, alert }) => (
                <tr key={game}>
                  <th scope="row">
                    <Link to={`/admin/bets?game=${game}`}>{game}</Link>
                  </th>
                  <td>{formatNumber(bets, 0)}</td>
                  <td>{formatMoney(staked)}</td>
                  <td>{formatMoney(paid)}</td>
                  <td>{percent(expected)}</td>
                  <td>{percent(actual)}</td>
                  <td>{from === null ? '—' : `${percent(from)} – ${percent(to)}`}</td>
                  <td className={alert ? 'text-loss' : undefined}>{z === null ? '—' : `${formatNumber(z, 2)} σ`}</td>
                </tr>
              ))}
            </FiguresTable>
          )}
        </Answered>
      </Panel>
    </>
  )
}

function Chains() {
  const query = useAsked('gameChains', {}, 60_000)
  return (
    <Panel title="Цепочки общих раундов и столов">
      <p className="muted">Концы цепочек опубликованы заранее. Новая готовится сама, пока идёт прежняя; точек и карт здесь нет ни у кого.</p>
      <Answered query={query} empty={({ success: { chains } }) => (chains.length === 0 ? 'Цепочек ещё нет.' : undefined)}>
        {({ success: { chains } }) => (
          <FiguresTable label="Цепочки" head={['Игра', 'Номер', 'Звеньев', 'Осталось', 'Опубликована', '']}>
            {chains.map(({ game, id, links, left, publishedAt, waits }) => (
              <tr key={`${game} ${id}`}>
                <th scope="row">{game}</th>
                <td>{id}</td>
                <td>{formatNumber(links, 0)}</td>
                <td>{formatNumber(left, 0)}</td>
                <td>
                  <Moment at={publishedAt} />
                </td>
                <td>{waits && <State tone="loss">ждёт соли</State>}</td>
              </tr>
            ))}
          </FiguresTable>
        )}
      </Answered>
    </Panel>
  )
}
