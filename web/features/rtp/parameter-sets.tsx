/** Lists returns by parameter set, most played first; loaded when opened. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { formatShort } from '../../ui/text/format.ts'
import { Money } from '../../ui/text/money.tsx'
import { Notice, Skeleton } from '../../ui/layout/surface.tsx'
import { bandOf, percent } from './chance-band.ts'
import type { RtpGame } from './rtp-game.ts'
import css from './rtp-screen.module.css'

export function ParameterSets({ game }: { game: RtpGame }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={css.sets} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="touch">По условиям ставки</summary>
      {open && <SetsTable game={game} />}
    </details>
  )
}

function SetsTable({ game }: { game: RtpGame }) {
  const [page, setPage] = useState(0)
  const { data, error, isPending, isPlaceholderData } = useQuery({
    queryKey: ['returns', game.id, page],
    queryFn: async () => (await callApi('gameReturns', { game: game.id, page })).success,
    placeholderData: keepPreviousData,
  })
  const words = useQuery({
    queryKey: ['words', game.id],
    queryFn: () => game.face(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isPending || words.isPending) return <Skeleton className="h-40" />
  if (error) return <Notice>{errorText(error)}</Notice>
  return (
    <>
      <FiguresTable
        label={`${game.title}: по условиям ставки`}
        head={['Условие', 'Ставок', 'Поставлено', 'По правилам', 'На деле', 'Случай, ±']}
      >
        {data.sets.map((set) => {
          const band = bandOf(set)
          return (
            <tr key={`${set.version} ${JSON.stringify(set.params)}`}>
              <th scope="row">{words.data?.paramsText(set.params) ?? JSON.stringify(set.params)}</th>
              <td translate="no">{formatShort(set.bets)}</td>
              <td>
                <Money kopecks={set.staked} />
              </td>
              <td>{set.expected === null ? '—' : percent(set.expected, 4)}</td>
              <td className={band && !band.within ? css.beyond : undefined}>
                {set.actual === null ? '—' : percent(set.actual)}
              </td>
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
