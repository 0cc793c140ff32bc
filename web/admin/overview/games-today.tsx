/** Shows what each game has kept today, the largest first. */
import { roublesFromKopecks } from '@kurazh/shared/money/kopecks.ts'
import { formatAmount } from '@kurazh/shared/money/money-text.ts'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useTitleOf } from '../../api/game-titles.ts'
import { adminKeys, readList } from '../call.ts'
import { Panel, QueryResult } from '../page/admin-page.tsx'
import css from './overview.module.css'

const gamesShown = 5

export function GamesToday({ day }: { day: string }) {
  const titleOf = useTitleOf()
  const query = useQuery({
    queryKey: [...adminKeys.all, 'games of a day', day],
    queryFn: () => readList('gameReport', { from: day, until: day }, undefined),
  })
  return (
    <Panel title="Доход по играм" aside={<span className="muted">сегодня, ₽</span>}>
      <QueryResult query={query} empty={({ rows }) => (rows.length === 0 ? 'Сегодня ещё не ставили.' : undefined)}>
        {({ rows }) => {
          const games = rows.toSorted((a, b) => Number(b.revenue - a.revenue)).slice(0, gamesShown)
          const most = Math.max(1, ...games.map(({ revenue }) => Math.abs(roublesFromKopecks(revenue))))
          return (
            <ul className={css.rows}>
              {games.map(({ game, revenue }) => (
                <li key={game}>
                  <Link className={css.game} to={`/admin/bets?game=${game}`}>
                    <span>{titleOf(game)}</span>
                    <span className={css.share} aria-hidden="true">
                      <span
                        data-less={revenue < 0n || undefined}
                        style={{ '--kept': Math.abs(roublesFromKopecks(revenue)), '--most': most } as CSSProperties}
                      />
                    </span>
                    <b className="figures" translate="no">
                      {formatAmount(revenue)}
                    </b>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }}
      </QueryResult>
    </Panel>
  )
}
