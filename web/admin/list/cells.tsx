/** How things look in any list: moments, sums, people. */
import { formatMoment } from '../../ui/dates.ts'
import { Badge } from '../../ui/surface.tsx'
import { formatMoney } from '@kurazh/contract/money-text.ts'

/** A moment; its full time on pointing. `at` is ISO 8601. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('ru-RU')} className="figures whitespace-nowrap">
      {formatMoment(at)}
    </time>
  )
}

/** A sum in kopecks; a loss is red. */
export function Sum({ kopecks, signed = false }: { kopecks: bigint; signed?: boolean }) {
  const tone = signed && kopecks < 0n ? 'text-loss' : signed && kopecks > 0n ? 'text-win' : ''
  return <span className={`figures whitespace-nowrap ${tone}`}>{signed && kopecks > 0n ? '+' : ''}{formatMoney(kopecks)}</span>
}

/** Words that say a state. */
export function State({ tone, children }: { tone?: 'win' | 'loss' | 'brand'; children: string }) {
  return <Badge {...(tone && { tone })}>{children}</Badge>
}
