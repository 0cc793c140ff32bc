/** Says whether letters leave, and what the mail server answers where they do not. */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import { Link } from 'react-router'
import { formatNumber } from '../../ui/text/format.ts'
import { Notice } from '../../ui/layout/surface.tsx'

type Now = ReplyOf<(typeof adminCalls)['adminOverview']>['success']

/** A letter that has waited longer was not taken by the mail server. */
const usualSeconds = 300

export function lettersNow({ measures }: Pick<Now, 'measures'>): {
  good: boolean
  /** The oldest has waited for too long. */
  isLate: boolean
  says: string
} {
  const of = (name: string, state: string | null = null) =>
    measures.find((each) => each.name === name && each.of === state)?.value ?? 0
  const [lost, waiting] = [of('kurazh_letters', 'given up'), of('kurazh_letters', 'waiting')]
  const isLate = of('kurazh_letters_oldest_seconds') > usualSeconds
  const good = lost === 0 && !isLate
  if (good) return { good, isLate, says: waiting === 0 ? 'все отправлены' : `уходят: ${count(waiting)}` }
  const numbers = [lost > 0 ? `не ушли за сутки: ${count(lost)}` : '', waiting > 0 ? `ждут: ${count(waiting)}` : '']
  return { good, isLate, says: numbers.filter(Boolean).join(', ') }
}

const count = (of: number) => formatNumber(of, 0)

export function LettersNotice({ now }: { now: Now }) {
  const { good, isLate } = lettersNow(now)
  if (now.mailAnswer === null || good) return null
  return (
    <Notice tone="loss">
      <span>
        {isLate ? 'Письма игрокам не уходят' : 'Часть писем за сутки не ушла'}. Последняя ошибка: «{now.mailAnswer}».{' '}
        <Link to="/admin/deliveries?tab=letters">Проверить почту</Link>
      </span>
    </Notice>
  )
}
