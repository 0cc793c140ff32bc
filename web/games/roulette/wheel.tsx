/** The wheel: it turns, the ball rolls against it, drops, bounces and lies in its pocket. Where it lands is known when it starts. */
import { wheelOrder } from '@kurazh/games/roulette/layout.ts'
import { type CSSProperties, memo } from 'react'
import { motionIsReduced } from '../../ui/motion.ts'
import { numberText, toneOf } from './spot-words.ts'
import css from './roulette-wheel.module.css'

const step = 360 / wheelOrder.length
const fills = { red: '#b3243a', black: '#181826', green: '#10794f' } as const

function sector(from: number, to: number, inner: number, outer: number): string {
  const at = (angle: number, radius: number) => {
    const turned = ((angle - 90) * Math.PI) / 180
    return `${(radius * Math.cos(turned)).toFixed(2)} ${(radius * Math.sin(turned)).toFixed(2)}`
  }
  return `M${at(from, inner)}L${at(from, outer)}A${outer} ${outer} 0 0 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 0 0 ${at(from, inner)}Z`
}

const Pockets = memo(function Pockets() {
  return (
    <>
      {wheelOrder.map((number, place) => {
        const middle = place * step
        return (
          <g key={number}>
            <path d={sector(middle - step / 2, middle + step / 2, 58, 82)} fill={fills[toneOf(number)]} stroke="#d9b66a" strokeWidth="0.5" />
            <path d={sector(middle - step / 2, middle + step / 2, 44, 58)} fill={fills[toneOf(number)]} opacity="0.72" stroke="#d9b66a" strokeWidth="0.4" />
            <text transform={`rotate(${middle}) translate(0 -69)`} textAnchor="middle" dominantBaseline="central" fill="#fff" fontSize="7.2" fontWeight="700">
              {number}
            </text>
          </g>
        )
      })}
    </>
  )
})

interface WheelProps {
  /** Which round: another one is another roll. */
  round: number
  /** Where the ball lands, or lies; null while it is held. */
  number: number | null
  /** How long it rolls, in milliseconds; 0 where it lies already. */
  rollMs: number
}

export function Wheel({ round, number, rollMs }: WheelProps) {
  const place = number === null ? 0 : wheelOrder.indexOf(number as (typeof wheelOrder)[number])
  // Where the wheel comes to rest differs from round to round, and is nothing but looks.
  const rest = (round * 137) % 360
  const rolls = number !== null && rollMs > 0 && !motionIsReduced()
  const style = { '--rest': `${rest}deg`, '--land': `${rest + place * step}deg`, '--roll': `${rollMs}ms` } as CSSProperties
  return (
    <svg className={css.wheel} viewBox="-100 -100 200 200" role="img" aria-label={number === null ? 'Колесо рулетки' : rolls ? 'Шарик катится' : `Выпало: ${numberText(number)}`} style={style} data-rolls={rolls || undefined}>
      <defs>
        <radialGradient id="roulette-wood" cx="0.36" cy="0.28">
          <stop offset="0.5" stopColor="#8a4a24" />
          <stop offset="1" stopColor="#3d1c0c" />
        </radialGradient>
        <radialGradient id="roulette-bowl" cx="0.4" cy="0.3">
          <stop offset="0" stopColor="#a9692f" />
          <stop offset="1" stopColor="#4a2411" />
        </radialGradient>
        <radialGradient id="roulette-brass" cx="0.36" cy="0.3">
          <stop offset="0" stopColor="#fff1c2" />
          <stop offset="0.5" stopColor="#d9a93f" />
          <stop offset="1" stopColor="#7a5312" />
        </radialGradient>
      </defs>
      <circle r="99" fill="url(#roulette-wood)" />
      <circle r="99" fill="none" stroke="#d9b66a" strokeWidth="0.8" opacity="0.7" />
      <circle r="89" fill="#28120a" />
      <g key={`wheel ${round} ${number}`} className={css.turning}>
        <Pockets />
        <circle r="44" fill="url(#roulette-bowl)" stroke="#d9b66a" strokeWidth="1" />
        {[0, 90, 180, 270].map((angle) => (
          <g key={angle} transform={`rotate(${angle})`}>
            <path d="M-2.4 -4L-1.2 -30L1.2 -30L2.4 -4Z" fill="url(#roulette-brass)" />
            <circle cy="-31" r="3.6" fill="url(#roulette-brass)" />
          </g>
        ))}
        <circle r="10" fill="url(#roulette-brass)" />
      </g>
      {number !== null && (
        <g key={`ball ${round} ${number}`} className={css.ball}>
          <g className={css.drop}>
            <circle r="3.6" cx="0.8" cy="1.2" fill="#000" opacity="0.4" />
            <circle r="3.4" fill="#fdfdff" />
            <circle r="1.2" cx="-1" cy="-1.1" fill="#fff" />
          </g>
        </g>
      )}
    </svg>
  )
}
