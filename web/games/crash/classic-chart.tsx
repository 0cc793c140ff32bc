/**
 * The classic chart: axes, a line, a point at its end. The whole of `/crash/old`, and the stage where a scene cannot be
 * drawn.
 */
import { useRef, useState } from 'react'
import { useEachFrame } from './flight.ts'
import type { FlightState } from './scene/crash-scene.ts'
import { axisMarks, pointAt, spanAt } from './scene/flight-path.ts'
import css from './classic-chart.module.css'

const [width, height] = [1000, 620]
const box = { startX: 70, startY: height - 60, endX: width - 60, endY: 190, rocket: 60 }
const samples = 60

interface Drawn {
  line: string
  area: string
  x: number
  y: number
}

function drawUpTo(ms: number, law: (ms: number) => number): Drawn & { spanMs: number; spanTop: number } {
  const now = { ms, multiplier: law(ms) }
  const span = spanAt(now, law)
  const points = Array.from({ length: samples + 1 }, (_, step) => {
    const at = (step / samples) * ms
    const { x, y } = pointAt(box, span, { ms: at, multiplier: law(at) })
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  const { x, y } = pointAt(box, span, now)
  const line = `M${points.join('L')}`
  return {
    line,
    area: `${line}L${x.toFixed(1)} ${box.startY}L${box.startX} ${box.startY}Z`,
    x,
    y,
    spanMs: span.ms,
    spanTop: span.multiplier,
  }
}

interface ClassicChartProps {
  flight: FlightState
  /** Heights at which the bets in question were taken. */
  taken: readonly number[]
  /** The law of the flight without its steps. */
  law: (ms: number) => number
  /** Turns the page's time into the flight's; the same where a flight is live. */
  clock?: (now: number) => number
}

export function ClassicChart({ flight, taken, law, clock }: ClassicChartProps) {
  const line = useRef<SVGPathElement>(null)
  const area = useRef<SVGPathElement>(null)
  const dot = useRef<SVGCircleElement>(null)
  const [span, setSpan] = useState({ ms: 9000, top: law(9000) })
  const end = flight.phase === 'crashed' ? flight.crashedAt - flight.startedAt : null
  const paint = (ms: number) => {
    const drawn = drawUpTo(ms, law)
    line.current?.setAttribute('d', drawn.line)
    area.current?.setAttribute('d', drawn.area)
    dot.current?.setAttribute('cx', drawn.x.toFixed(1))
    dot.current?.setAttribute('cy', drawn.y.toFixed(1))
    // The labels of the axes change a few times a second at most; only the line moves with every frame.
    if (Math.abs(drawn.spanMs - span.ms) > span.ms * 0.02) setSpan({ ms: drawn.spanMs, top: drawn.spanTop })
  }
  useEachFrame(true, (pageNow) => {
    const now = clock ? clock(pageNow) : pageNow
    if (flight.phase === 'flying') paint(Math.max(0, Math.min(now, flight.heldAt ?? now) - flight.startedAt))
    else paint(end ?? 0)
  })
  return (
    <svg
      className={css.chart}
      data-part="chart"
      data-phase={flight.phase}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
    >
      <g className={css.grid}>
        <path d={`M${box.startX} ${box.endY - 60}V${box.startY}H${width - 20}`} />
        {axisMarks(1, span.top * 1.1).map((mark) => {
          const y = box.startY + ((mark - 1) / (span.top - 1)) * (box.endY - box.startY)
          return (
            <g key={mark}>
              <path d={`M${box.startX} ${y}H${width - 20}`} strokeDasharray="2 8" />
              <text className={css.height} x={box.startX - 12} y={y + 5} textAnchor="end">
                {Number(mark.toFixed(2))}×
              </text>
            </g>
          )
        })}
        {axisMarks(0, span.ms / 1000).map((mark) => (
          <text
            key={mark}
            x={box.startX + ((mark * 1000) / span.ms) * (box.endX - box.startX)}
            y={box.startY + 30}
            textAnchor="middle"
          >
            {mark} с
          </text>
        ))}
      </g>
      <path className={css.area} ref={area} />
      <path className={css.line} ref={line} />
      {taken.map((multiplier) => (
        <line
          key={multiplier}
          className={css.taken}
          x1={box.startX}
          x2={width - 20}
          y1={box.startY + ((multiplier - 1) / (span.top - 1)) * (box.endY - box.startY)}
          y2={box.startY + ((multiplier - 1) / (span.top - 1)) * (box.endY - box.startY)}
        />
      ))}
      <circle className={css.dot} ref={dot} r="11" />
    </svg>
  )
}
