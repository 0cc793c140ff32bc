/** Formats the cells of lists: times, sums, people. */
import type { ReactNode } from 'react'
import { useTitleOf } from '../../api/game-titles.ts'
import { exactMomentText, momentText } from '../moment-text.ts'
import { Badge } from '../../ui/layout/surface.tsx'
import { formatAmount, formatMoney } from '@kurazh/shared/money/money-text.ts'
import css from './admin-list.module.css'

/** A game's name, and its id small beside it: filters, commands and files take the id. */
export function Game({ id }: { id: string }) {
  const title = useTitleOf()(id)
  return (
    <>
      {title}
      {title !== id && <small className="muted whitespace-nowrap"> {id}</small>}
    </>
  )
}

/**
 * A time of Moscow with its day. `at` is ISO 8601; `exact`: with its second, as rows of one minute need; the others say
 * it when pointed at.
 */
export function Moment({ at, exact = false }: { at: string; exact?: boolean }) {
  return (
    <time
      dateTime={at}
      title={exactMomentText(at)}
      data-exact={exact || undefined}
      className="figures whitespace-nowrap"
    >
      {exact ? exactMomentText(at) : momentText(at)}
    </time>
  )
}

/** A day of Moscow, from «2026-11-29». */
export function Day({ day }: { day: string }) {
  const [year, month, date] = day.split('-')
  return <time dateTime={day} className="figures whitespace-nowrap">{`${date}.${month}.${year}`}</time>
}

const monthName = new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** A month, from «2026-11»: «ноябрь 2026». */
export function Month({ month }: { month: string }) {
  return (
    <time dateTime={month} className="whitespace-nowrap">
      {monthName.format(new Date(`${month}-01T00:00:00Z`)).replace(' г.', '')}
    </time>
  )
}

const toneOf = (kopecks: bigint, signed: boolean) =>
  kopecks === 0n ? 'muted' : signed && kopecks < 0n ? 'text-loss' : signed ? 'text-win' : ''

/** A sum in kopecks; a loss is red, nothing is quiet. */
export function Sum({ kopecks, signed = false }: { kopecks: bigint; signed?: boolean }) {
  return (
    <span className={`figures whitespace-nowrap ${toneOf(kopecks, signed)}`} translate="no">
      {signed && kopecks > 0n ? '+' : ''}
      {formatMoney(kopecks)}
    </span>
  )
}

/** A sum under a heading that says the currency. */
export function Amount({ kopecks, signed = false }: { kopecks: bigint; signed?: boolean }) {
  return (
    <span className={`figures whitespace-nowrap ${toneOf(kopecks, signed)}`} translate="no">
      {signed && kopecks > 0n ? '+' : ''}
      {formatAmount(kopecks)}
    </span>
  )
}

/** Several states of one row, side by side. */
export const States = ({ children }: { children: ReactNode }) => <span className={css.states}>{children}</span>

/** Longer states break, so that their column does not widen the table. */
const longestOneLine = 24

/** The text of a state. */
export function State({ tone, children }: { tone?: 'win' | 'loss' | 'brand'; children: string }) {
  return (
    <Badge className={children.length > longestOneLine ? undefined : 'whitespace-nowrap'} {...(tone && { tone })}>
      {children}
    </Badge>
  )
}
