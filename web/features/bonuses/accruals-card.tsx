/** The accruals: days of Moscow, in each its games, in each of those its bets. */
import { useState } from 'react'
import { errorText } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/dates.ts'
import { formatNumber, plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { PageCard, PageHeading } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import { DayBets } from './day-bets.tsx'
import { formatMicro, sumOf } from '../../ui/micro.ts'
import { type CreditDay, type JudgeCredits, useCreditDays } from './questions.ts'
import { Retry } from '../../ui/retry.tsx'
import css from './accruals.module.css'

/** A game as its bets are named. */
export interface CreditedGame {
  id: string
  title: string
  paramsText(params: unknown): string
}

interface AccrualsProps {
  games: readonly CreditedGame[]
  judge: JudgeCredits
}

export function AccrualsCard({ games, judge }: AccrualsProps) {
  const list = useCreditDays()
  const rows = list.data?.pages.flatMap(({ days }) => days) ?? []
  const days = [...new Set(rows.map(({ day }) => day))]
  return (
    <PageCard aria-labelledby="accruals-title">
      <PageHeading id="accruals-title">Начисления</PageHeading>
      <p className="muted">
        Откройте игру за день, и каждая её ставка покажет свой счёт. Строки пересчитывает ваш браузер по правилам игры, и в сумме они дают итог дня. Дни — по
        московскому времени.
      </p>
      {list.isPending && <Skeleton className="h-40" />}
      {list.isError && <Retry text={errorText(list.error)} onRetry={() => void list.refetch()} />}
      {list.isSuccess && rows.length === 0 && <p className="muted">Здесь будет каждый день, в который вы делали ставки, с начислением за каждую.</p>}
      {days.map((day) => (
        <Day key={day} day={day} rows={rows.filter((row) => row.day === day)} games={games} judge={judge} onStale={() => void list.refetch()} />
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
  /** The day has changed meanwhile. */
  onStale: () => void
}

function Day({ day, rows, games, judge, onStale }: DayProps) {
  // Noon: the same day wherever the reader's clock is.
  const date = formatDate(`${day}T12:00`)
  return (
    <section className={css.day} aria-label={date}>
      <h3 className={css.date}>
        <span>{date}</span>
        <span className="figures">{formatMicro(sumOf(rows.map(({ rakeback }) => rakeback)))}</span>
      </h3>
      {rows.map((row) => (
        <GameOfDay key={row.game} row={row} game={games.find(({ id }) => id === row.game)} judge={judge} onStale={onStale} />
      ))}
    </section>
  )
}

interface GameOfDayProps {
  row: CreditDay
  /** Undefined for a game that this page does not know. */
  game: CreditedGame | undefined
  judge: JudgeCredits
  onStale: () => void
}

function GameOfDay({ row, game, judge, onStale }: GameOfDayProps) {
  const [open, setOpen] = useState(false)
  return (
    <details className={css.game} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.summary}>
        <Icon name="down" size={18} className={css.arrow} />
        <span className={css.title}>{game?.title ?? row.game}</span>
        <span className={`${css.counted} figures muted`}>
          {formatNumber(row.bets, 0)} {plural(row.bets, ['ставка', 'ставки', 'ставок'])} на <Money kopecks={row.staked} />
        </span>
        <span className={`${css.sum} figures`}>{formatMicro(BigInt(row.rakeback))}</span>
      </summary>
      {open && <DayBets row={row} paramsText={game?.paramsText} judge={judge} onStale={onStale} />}
    </details>
  )
}
