/** Formats the cells of lists: times, sums, people. */
import { useTitleOf } from '../../api/game-titles.ts'
import { momentText } from '../moment-text.ts'
import { Badge } from '../../ui/layout/surface.tsx'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'

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

/** A time of Moscow with its day. `at` is ISO 8601. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {momentText(at)}
    </time>
  )
}

/** A day of Moscow, from «2026-11-29». */
export function Day({ day }: { day: string }) {
  const [year, month, date] = day.split('-')
  return <time dateTime={day} className="figures whitespace-nowrap">{`${date}.${month}.${year}`}</time>
}

/** A sum in kopecks; a loss is red. */
export function Sum({ kopecks, signed = false }: { kopecks: bigint; signed?: boolean }) {
  const tone = signed && kopecks < 0n ? 'text-loss' : signed && kopecks > 0n ? 'text-win' : ''
  return (
    <span className={`figures whitespace-nowrap ${tone}`} translate="no">
      {signed && kopecks > 0n ? '+' : ''}
      {formatMoney(kopecks)}
    </span>
  )
}

/** The text of a state. */
export function State({ tone, children }: { tone?: 'win' | 'loss' | 'brand'; children: string }) {
  return <Badge {...(tone && { tone })}>{children}</Badge>
}
