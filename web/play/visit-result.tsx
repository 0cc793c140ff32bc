/** What this visit has brought, always in sight: the net result, how much was staked, and the course of the latest bets. */
import { roublesFromKopecks } from '@kurazh/contract/money.ts'
import { useState } from 'react'
import { formatClock } from '../ui/dates.ts'
import { formatNumber, plural } from '../ui/format.ts'
import { Result } from '../ui/money.tsx'
import { useSessionResults } from './session-results.ts'

export function VisitResult() {
  const { bets, stakedKopecks, netKopecks, course } = useSessionResults()
  const [since] = useState(() => formatClock(new Date()))
  return (
    <div className="visit">
      <p className="visit__title">
        За это посещение <span className="muted">с {since}</span>
      </p>
      <p className="visit__net figures">
        <Result roubles={roublesFromKopecks(netKopecks)} />
      </p>
      <Course points={course.map(roublesFromKopecks)} />
      <p className="muted figures">
        {bets === 0
          ? 'Здесь пройдёт линия вашего итога'
          : `${formatNumber(bets, 0)} ${plural(bets, ['ставка', 'ставки', 'ставок'])} на ${formatNumber(roublesFromKopecks(stakedKopecks))} ₽`}
      </p>
    </div>
  )
}

const [width, height] = [100, 40]

/** The net result bet by bet; the dashed line is zero. */
function Course({ points }: { points: readonly number[] }) {
  const top = Math.max(0, ...points)
  const bottom = Math.min(0, ...points)
  const span = top - bottom || 1
  const y = (value: number) => (top === bottom ? height / 2 : ((top - value) / span) * (height - 4) + 2)
  const x = (index: number) => (index / Math.max(1, points.length - 1)) * width
  const last = points.at(-1) ?? 0
  return (
    <svg
      className={`visit__line ${last > 0 ? 'text-win' : last < 0 ? 'text-loss' : 'muted'}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <line x1="0" x2={width} y1={y(0)} y2={y(0)} />
      {points.length > 1 && <polyline points={points.map((value, index) => `${x(index)},${y(value)}`).join(' ')} />}
    </svg>
  )
}
