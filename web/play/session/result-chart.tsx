/** Draws the course of a net result as a line, as large as its box. */

import css from './result-chart.module.css'

const [width, height] = [100, 40]

/** The net result bet by bet; the dashed line is zero. */
export function Course({ points }: { points: readonly number[] }) {
  const top = Math.max(0, ...points)
  const bottom = Math.min(0, ...points)
  const span = top - bottom || 1
  const y = (value: number) => (top === bottom ? height / 2 : ((top - value) / span) * (height - 4) + 2)
  const x = (index: number) => (index / Math.max(1, points.length - 1)) * width
  const last = points.at(-1) ?? 0
  return (
    <svg
      className={`${css.line} ${last > 0 ? 'text-win' : last < 0 ? 'text-loss' : 'muted'}`}
      data-part="visit-line"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <line x1="0" x2={width} y1={y(0)} y2={y(0)} />
      {points.length > 1 && <polyline points={points.map((value, index) => `${x(index)},${y(value)}`).join(' ')} />}
    </svg>
  )
}
