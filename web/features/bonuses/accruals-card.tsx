/** Lists the accruals: days in Moscow time, the games of each day, the bets of each game. */
import { useState } from 'react'
import { errorText } from '../../api/call.ts'
import { useTitleOf } from '../../api/game-titles.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatDate } from '../../ui/text/dates.ts'
import { plural } from '../../ui/text/format.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Money } from '../../ui/text/money.tsx'
import { PageCard, PageHeading } from '../../ui/layout/page.tsx'
import { Notice, Skeleton } from '../../ui/layout/surface.tsx'
import { NumberText } from '../../ui/text/figure-text.tsx'
import { DayBets } from './day-bets.tsx'
import { formatShortMicro, sumOf } from '../../ui/text/micro.ts'
import { type CreditDay, type LoadJudge, useCreditDays, useMissingRows } from './queries.ts'
import { Retry } from '../../ui/loading/retry.tsx'
import css from './accruals.module.css'

/** A game as its bets name it. */
export interface CreditedGame {
  id: string
  face(): Promise<{ paramsText(params: unknown): string }>
}

interface AccrualsProps {
  games: readonly CreditedGame[]
  judge: LoadJudge
}

export function AccrualsCard({ games, judge }: AccrualsProps) {
  const titleOf = useTitleOf()
  const list = useCreditDays()
  const rows = list.data?.pages.flatMap(({ days }) => days) ?? []
  const days = [...new Set(rows.map(({ day }) => day))]
  const missing = useMissingRows(rows, judge)
  return (
    <PageCard aria-labelledby="accruals-title">
      <PageHeading id="accruals-title">Начисления</PageHeading>
      <p className="muted">
        Откройте игру за день, и каждая её ставка покажет свой счёт. Строки пересчитывает ваш браузер: по правилам игры,
        по таблице долей и по тому, что сам помнит о ваших ставках. В сумме они дают итог дня. Дни — по московскому
        времени.
      </p>
      {list.isPending && <Skeleton className="h-40" />}
      {list.isError && <Retry text={errorText(list.error)} onRetry={() => void list.refetch()} />}
      {list.isSuccess && rows.length === 0 && (
        <p className="muted">Здесь будет каждый день, в который вы делали ставки, с начислением за каждую.</p>
      )}
      {missing.map(({ day, game, bets }) => (
        <Notice key={`${day} ${game}`} tone="loss" role="alert">
          <Icon name="alert" />
          <span>
            {formatDate(`${day}T12:00`)}, {titleOf(game)}: этот браузер помнит <NumberText value={bets} />{' '}
            {plural(bets, ['ставку', 'ставки', 'ставок'])}, а начислений нет. Сохраните снимок экрана и напишите в
            поддержку.
          </span>
        </Notice>
      ))}
      {days.map((day, place) => (
        <Day
          key={day}
          day={day}
          isOver={place > 0}
          rows={rows.filter((row) => row.day === day)}
          games={games}
          judge={judge}
          onStale={() => void list.refetch()}
        />
      ))}
      {list.hasNextPage && (
        <Button block busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Прежние дни
        </Button>
      )}
    </PageCard>
  )
}

interface DayProps extends AccrualsProps {
  day: string
  rows: readonly CreditDay[]
  /** A later day has accruals. */
  isOver: boolean
  /** The day has changed since it was loaded. */
  onStale: () => void
}

function Day({ day, rows, isOver, games, judge, onStale }: DayProps) {
  // Noon gives the same date in every time zone.
  const date = formatDate(`${day}T12:00`)
  return (
    <section className={css.day} aria-label={date}>
      <h3 className={css.date}>
        <span>{date}</span>
        <span className="figures" translate="no">
          {formatShortMicro(sumOf(rows.map(({ rakeback }) => rakeback)))}
        </span>
      </h3>
      {rows.map((row) => (
        <GameOfDay
          key={row.game}
          row={row}
          isOver={isOver}
          game={games.find(({ id }) => id === row.game)}
          judge={judge}
          onStale={onStale}
        />
      ))}
    </section>
  )
}

interface GameOfDayProps {
  row: CreditDay
  /** Undefined for a game that this page does not know. */
  game: CreditedGame | undefined
  isOver: boolean
  judge: LoadJudge
  onStale: () => void
}

function GameOfDay({ row, game, isOver, judge, onStale }: GameOfDayProps) {
  const titleOf = useTitleOf()
  const [open, setOpen] = useState(false)
  return (
    <details className={css.game} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.summary}>
        <Icon name="down" size={18} className={css.arrow} />
        <span className={css.title}>{titleOf(row.game)}</span>
        <span className={`${css.counted} figures muted`}>
          <NumberText value={row.bets} /> {plural(row.bets, ['ставка', 'ставки', 'ставок'])} на{' '}
          <Money kopecks={row.staked} />
        </span>
        <span className={`${css.sum} figures`} translate="no">
          {formatShortMicro(BigInt(row.rakeback))}
        </span>
      </summary>
      {open && <DayBets row={row} isOver={isOver} game={game} judge={judge} onStale={onStale} />}
    </details>
  )
}
