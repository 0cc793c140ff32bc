/** The same by parameter sets, most played first; asked for when opened. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { FiguresTable } from '../../ui/figures-table.tsx'
import { formatShort } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { Notice, Skeleton } from '../../ui/surface.tsx'
import { bandOf, percent } from './band.ts'
import type { ReturnedGame } from './returned-game.ts'
import css from './rtp-screen.module.css'

export function ParameterSets({ game }: { game: ReturnedGame }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={css.sets} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="touch">По условиям ставки</summary>
      {open && <SetsTable game={game} />}
    </details>
  )
}

function SetsTable({ game }: { game: ReturnedGame }) {
  const [page, setPage] = useState(0)
  const { data, error, isPending, isPlaceholderData } = useQuery({
    queryKey: ['returns', game.id, page],
    queryFn: async () => (await callApi('gameReturns', { game: game.id, page })).success,
    placeholderData: keepPreviousData,
  })
  if (isPending) return <Skeleton className="h-40" />
  if (error) return <Notice>{errorText(error)}</Notice>
  return (
    <>
      <FiguresTable label={`${game.title}: по условиям ставки`} head={['Условие', 'Ставок', 'Поставлено', 'По правилам', 'На деле', 'Случай, ±']}>
        {data.sets.map((set) => {
          const band = bandOf(set)
          return (
            <tr key={`${set.version} ${JSON.stringify(set.params)}`}>
              <th scope="row">{game.paramsText(set.params)}</th>
              <td>{formatShort(set.bets)}</td>
              <td>
                <Money kopecks={set.staked} />
              </td>
              <td>{set.expected === null ? '—' : percent(set.expected, 4)}</td>
              <td className={band && !band.within ? css.beyond : undefined}>{set.actual === null ? '—' : percent(set.actual)}</td>
              <td>{band ? percent(band.high - band.expected) : '—'}</td>
            </tr>
          )
        })}
      </FiguresTable>
      {(page > 0 || data.more) && (
        <p className={css.pages}>
          <Button size="small" disabled={page === 0 || isPlaceholderData} onClick={() => setPage(page - 1)}>
            Назад
          </Button>
          <span className="muted figures">Страница {page + 1}</span>
          <Button size="small" disabled={!data.more || isPlaceholderData} onClick={() => setPage(page + 1)}>
            Дальше
          </Button>
        </p>
      )}
    </>
  )
}
