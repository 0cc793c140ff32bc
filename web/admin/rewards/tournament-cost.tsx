/** Shows the highest cost of a tournament, and its cost on past play. */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import { mostAlone } from '@kurazh/contract/admin/one-person-limits.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { formatDate } from '../../ui/text/dates.ts'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { MoneyText } from '../../ui/text/figure-text.tsx'
import type { Terms } from './tournament-terms.ts'

type Cost = ReplyOf<(typeof adminCalls)['tournamentCost']>['success']

export function TournamentCost({ cost: { atMost, exact, periods }, terms }: { cost: Cost; terms: Terms }) {
  return (
    <section className="grid gap-4" aria-label="Сколько стоит турнир">
      <p>
        {atMost === null
          ? `Наперёд суммы нет: ${terms.share} % того, что ставки участников оставят сайту. Больше этой доли он не возьмёт.`
          : atMost === 0n
            ? 'Сайту он не стоит ничего: разыгрываются взносы самих игроков.'
            : `Не больше ${formatMoney(atMost)}: столько объявляется сразу. Весь фонд отдаётся, когда участники оставили сайту вдвое больше; иначе — половина того, что оставили.`}
      </p>
      <Past periods={periods} exact={exact} />
      <p className="muted">
        Один администратор объявляет за сутки до <MoneyText kopecks={mostAlone} round />, считая коды, сезоны и
        исправления; больше — вместе со вторым. Условия после этого не меняются. Турнир можно только отменить: призов не
        будет, взносы вернутся.
      </p>
    </section>
  )
}

function Past({ periods, exact }: Pick<Cost, 'periods' | 'exact'>) {
  if (periods.length === 0)
    return <p className="muted">Целого такого срока игры на сайте ещё не было: сравнить не с чем.</p>
  return (
    <>
      <p className="muted">
        {exact
          ? 'На прошлой игре он стоил бы столько:'
          : 'На прошлой игре он стоил бы не больше: кто вступил бы и чьи ставки подошли бы, по дням не видно, поэтому посчитаны все, кто играл.'}
      </p>
      <FiguresTable label="На прошлой игре" head={['Дни', 'Играли', 'Оставили сайту', 'Призы']}>
        {periods.map(({ from, until, players, edge, cost }) => (
          <tr key={from}>
            <th scope="row">{from === until ? formatDate(from) : `${formatDate(from)} – ${formatDate(until)}`}</th>
            <td translate="no">{formatNumber(players, 0)}</td>
            <td translate="no">{formatMoney(edge)}</td>
            <td translate="no">{formatMoney(cost)}</td>
          </tr>
        ))}
      </FiguresTable>
    </>
  )
}
