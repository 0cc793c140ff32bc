/**
 * Shows the result of this visit at all times: the server's net result, stakes and time, and the course of the latest
 * bets on this page.
 */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { roublesFromKopecks } from '@kurazh/shared/money/kopecks.ts'
import type { Visit } from '@kurazh/contract/account/protection.ts'
import { useState } from 'react'
import { useResultAwaited } from '../../api/balance.ts'
import { useVisit } from '../../api/visit.ts'
import { formatClock } from '../../ui/text/dates.ts'
import { formatDuration, formatNumber, plural } from '../../ui/text/format.ts'
import { NumberText } from '../../ui/text/figure-text.tsx'
import { Money, Result } from '../../ui/text/money.tsx'
import { Course } from './result-chart.tsx'
import { RefusedOfVisit } from './refused-bets.tsx'
import { useSessionResults } from './session-results.ts'
import css from './visit-result.module.css'

/** The server's figures; while a result is still being shown, the earlier ones, so that nothing is revealed. */
function useShownVisit(): Visit | undefined {
  const told = useVisit()
  const held = useResultAwaited()
  const [shown, setShown] = useState(told)
  if (!held && shown !== told) setShown(told)
  return shown
}

export function VisitResult() {
  const { course } = useSessionResults()
  const visit = useShownVisit()
  const played = visit?.playedMinutes ?? 0
  // The line ends at the sum above it, also where the visit began before this page.
  const before = (visit?.net ?? 0n) - (course.at(-1) ?? 0n)
  return (
    <div className={css.visit} data-part="visit">
      <p className={css.title}>
        За это посещение{' '}
        {visit?.startedAt && (
          <span className="muted">
            с {formatClock(new Date(visit.startedAt))}
            {played > 0 && `, ${formatDuration(played)}`}
          </span>
        )}
      </p>
      <p className={`${css.net} figures`}>
        <Result kopecks={visit?.net ?? 0n} />
      </p>
      {/* Before the first bets of this page: what is known of the earlier ones, or the line of zero. */}
      {course.length <= 1 && visit !== undefined && visit.bets > 0 ? (
        <Facts visit={visit} />
      ) : (
        <Course points={course.length > 1 ? course.map((net) => roublesFromKopecks(net + before)) : []} />
      )}
      {/* The line has only what this page has seen of the visit. */}
      {course.length > 1 && visit !== undefined && course.length - 1 < visit.bets && (
        <p className="muted figures">
          График: <NumberText value={course.length - 1} /> {plural(course.length - 1, ['ставка', 'ставки', 'ставок'])} с
          открытия страницы
        </p>
      )}
      <p className="muted figures">
        {visit === undefined || visit.bets === 0
          ? 'Здесь пройдёт линия вашего итога'
          : `${formatNumber(visit.bets, 0)} ${plural(visit.bets, ['ставка', 'ставки', 'ставок'])} на ${formatMoney(visit.staked)}`}
      </p>
      <RefusedOfVisit />
    </div>
  )
}

/** In the place of the line, as large. */
function Facts({ visit: { staked, net } }: { visit: Visit }) {
  return (
    <dl className={css.facts}>
      <div>
        <dt>Поставлено</dt>
        <dd>
          <Money kopecks={staked} />
        </dd>
      </div>
      <div>
        <dt>Вернулось</dt>
        <dd>
          <Money kopecks={staked + net} />
        </dd>
      </div>
    </dl>
  )
}
