/** The wheel as it is drawn: equal segments in the colour of what they pay, a pointer above. It turns as it is told. */
import { type FortuneParams, multipliersE4 } from '@kurazh/games/fortune/fortune.ts'
import type { Ref } from 'react'
import { coloursOf } from './ranks.ts'
import css from './wheel-drawing.module.css'

const outer = 150
const inner = 96

/** A point of a circle, clockwise from the top. */
function onCircle(radius: number, part: number): string {
  const angle = part * 2 * Math.PI
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`
}

/** The outline of one of equal segments; the middle of the first is at the top. */
function outline(segment: number, segments: number): string {
  const [from, to] = [(segment - 0.5) / segments, (segment + 0.5) / segments]
  return `M${onCircle(inner, from)}L${onCircle(outer, from)}A${outer} ${outer} 0 0 1 ${onCircle(outer, to)}L${onCircle(inner, to)}A${inner} ${inner} 0 0 0 ${onCircle(inner, from)}Z`
}

interface WheelDrawingProps {
  bet: FortuneParams
  /** The part that turns. */
  turning: Ref<SVGGElement>
  /** The segment the wheel has stopped at. */
  segment: number | null
}

export function WheelDrawing({ bet, turning, segment }: WheelDrawingProps) {
  const colours = coloursOf(bet)
  const wheel = multipliersE4(bet).map((multiplierE4, place) => ({ place, multiplierE4 }))
  return (
    <svg className={css.wheel} viewBox="-170 -178 340 350" aria-hidden="true" data-part="fortune-wheel">
      <circle r="164" className={css.frame} />
      <g ref={turning}>
        {wheel.map(({ place, multiplierE4 }) => (
          <path
            key={place}
            d={outline(place, bet.segments)}
            className={css.segment}
            style={{ fill: colours.get(multiplierE4) }}
            data-pays={multiplierE4}
          />
        ))}
        {segment !== null && <path d={outline(segment, bet.segments)} className={css.stopped} data-part="stopped" />}
      </g>
      <circle r={outer} className={css.edge} />
      <circle r={inner} className={css.hub} />
      <path d="M-15 -176h30l-15 40z" className={css.pointer} />
    </svg>
  )
}
