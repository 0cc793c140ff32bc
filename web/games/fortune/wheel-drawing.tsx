/** The wheel as it is drawn: equal segments in the colour of what they pay, a pointer above. It turns as it is told. */
import { type FortuneParams, multipliersE4 } from '@kurazh/games/fortune/fortune.ts'
import type { Ref } from 'react'
import css from './wheel-drawing.module.css'

const outer = 150
const inner = 96

/** A point of a circle, clockwise from the top. */
function onCircle(radius: number, part: number): string {
  const angle = part * 2 * Math.PI
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`
}

/** The outline of one of equal segments. */
function outline(segment: number, segments: number): string {
  const [from, to] = [segment / segments, (segment + 1) / segments]
  return `M${onCircle(inner, from)}L${onCircle(outer, from)}A${outer} ${outer} 0 0 1 ${onCircle(outer, to)}L${onCircle(inner, to)}A${inner} ${inner} 0 0 0 ${onCircle(inner, from)}Z`
}

/** The colour of each multiplier: 0 pays nothing, 1 is the smallest one that pays, and so on. */
export function ranksOf(bet: FortuneParams): ReadonlyMap<number, number> {
  const paying = [...new Set(multipliersE4(bet))].filter((each) => each > 0).toSorted((a, b) => a - b)
  // The only or the largest one always has the brightest colour.
  return new Map([[0, 0], ...paying.map((each, place) => [each, 5 - (paying.length - 1 - place)] as const)])
}

interface WheelDrawingProps {
  bet: FortuneParams
  /** The part that turns. */
  turning: Ref<SVGGElement>
  /** The segment the wheel has stopped at. */
  segment: number | null
}

export function WheelDrawing({ bet, turning, segment }: WheelDrawingProps) {
  const ranks = ranksOf(bet)
  const wheel = multipliersE4(bet).map((multiplierE4, place) => ({ place, rank: ranks.get(multiplierE4) ?? 0 }))
  return (
    <svg className={css.wheel} viewBox="-170 -178 340 350" aria-hidden="true" data-part="fortune-wheel">
      <circle r="164" className={css.frame} />
      <g ref={turning}>
        {wheel.map(({ place, rank }) => (
          <path
            key={place}
            d={outline(place, bet.segments)}
            className={css.segment}
            data-rank={rank}
            data-stopped={place === segment || undefined}
          />
        ))}
      </g>
      <circle r={outer} className={css.edge} />
      <circle r={inner} className={css.hub} />
      <path d="M-15 -176h30l-15 40z" className={css.pointer} />
    </svg>
  )
}
