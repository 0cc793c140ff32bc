/**
 * The wheel: it turns, the ball rolls against it, drops, bounces and goes on with it in its pocket. The pocket is known
 * at the start. Bowl, rotor and ball are separate layers, so that turning repaints nothing.
 */
import { wheelOrder } from '@kurazh/games/roulette/layout.ts'
import { type CSSProperties, memo } from 'react'
import { motionIsReduced } from '../../ui/motion/motion.ts'
import { numberText, toneOf } from './face.tsx'
import css from './roulette-wheel.module.css'

const step = 360 / wheelOrder.length
const fills = { red: '#c2263d', black: '#191927', green: '#12885a' } as const
const deeps = { red: '#86152a', black: '#0d0d17', green: '#0b5a3b' } as const

function sector(from: number, to: number, inner: number, outer: number): string {
  const at = (angle: number, radius: number) => {
    const turned = ((angle - 90) * Math.PI) / 180
    return `${(radius * Math.cos(turned)).toFixed(2)} ${(radius * Math.sin(turned)).toFixed(2)}`
  }
  return `M${at(from, inner)}L${at(from, outer)}A${outer} ${outer} 0 0 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 0 0 ${at(from, inner)}Z`
}

/** The still part: the wooden bowl, its brass lines, the track of the ball with its eight deflectors. */
const Bowl = memo(function Bowl() {
  return (
    <svg className={css.layer} viewBox="-100 -100 200 200" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="roulette-wood" cx="0.34" cy="0.24" r="0.9">
          <stop offset="0" stopColor="#c07a3c" />
          <stop offset="0.45" stopColor="#7c3f1c" />
          <stop offset="1" stopColor="#32150a" />
        </radialGradient>
        <radialGradient id="roulette-track" cx="0.5" cy="0.5">
          <stop offset="0.84" stopColor="#1b0b05" />
          <stop offset="0.93" stopColor="#5b2c14" />
          <stop offset="1" stopColor="#7d4521" />
        </radialGradient>
        <linearGradient id="roulette-gold" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#fff3c4" />
          <stop offset="0.4" stopColor="#d9a93f" />
          <stop offset="0.7" stopColor="#8b611a" />
          <stop offset="1" stopColor="#e7c36c" />
        </linearGradient>
      </defs>
      <circle r="99" fill="url(#roulette-wood)" />
      <circle r="98.2" fill="none" stroke="url(#roulette-gold)" strokeWidth="1.4" />
      <circle r="91.5" fill="url(#roulette-track)" stroke="url(#roulette-gold)" strokeWidth="1.2" />
      {Array.from({ length: 8 }, (_, at) => (
        <path
          key={at}
          transform={`rotate(${at * 45 + 22.5}) translate(0 -83.5)`}
          d={at % 2 === 0 ? 'M0 -4.2 1.7 0 0 4.2 -1.7 0Z' : 'M-4 0 0 -1.6 4 0 0 1.600Z'}
          fill="url(#roulette-gold)"
          stroke="#3d1c0c"
          strokeWidth="0.4"
        />
      ))}
    </svg>
  )
})

/** The turning part: the ring of numbers, the pockets with their frets, the cone and its cross. */
const Rotor = memo(function Rotor() {
  return (
    <svg className={css.layer} viewBox="-100 -100 200 200" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="roulette-cone" cx="0.38" cy="0.3" r="0.8">
          <stop offset="0" stopColor="#cf8a46" />
          <stop offset="0.5" stopColor="#8a4a20" />
          <stop offset="1" stopColor="#3a190b" />
        </radialGradient>
        <radialGradient id="roulette-brass" cx="0.34" cy="0.28" r="0.8">
          <stop offset="0" stopColor="#fffbe2" />
          <stop offset="0.42" stopColor="#e3b550" />
          <stop offset="1" stopColor="#6d480d" />
        </radialGradient>
        <radialGradient id="roulette-depth">
          <stop offset="0.62" stopOpacity="0.55" />
          <stop offset="0.78" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle r="79.5" fill="url(#roulette-brass)" />
      {wheelOrder.map((number, place) => {
        const middle = place * step
        return (
          <g key={number}>
            <path
              d={sector(middle - step / 2, middle + step / 2, 61, 78)}
              fill={fills[toneOf(number)]}
              stroke="#e3c27a"
              strokeWidth="0.45"
            />
            <path
              d={sector(middle - step / 2, middle + step / 2, 45, 61)}
              fill={deeps[toneOf(number)]}
              stroke="#e9cf8f"
              strokeWidth="0.7"
            />
            <text
              transform={`rotate(${middle}) translate(0 -69.5)`}
              textAnchor="middle"
              dominantBaseline="central"
              fill="#fff"
              fontSize="8"
              fontWeight="600"
            >
              {number}
            </text>
          </g>
        )
      })}
      <circle r="61" fill="url(#roulette-depth)" />
      <circle r="61" fill="none" stroke="#e3c27a" strokeWidth="0.8" />
      <circle r="45" fill="url(#roulette-cone)" stroke="url(#roulette-brass)" strokeWidth="2" />
      <circle r="27" fill="none" stroke="#2c1207" strokeWidth="0.8" opacity="0.6" />
      {[0, 90, 180, 270].map((angle) => (
        <g key={angle} transform={`rotate(${angle})`}>
          <path d="M-2.8 -6 -1.3 -26 1.3 -26 2.8 -6Z" fill="url(#roulette-brass)" />
          <circle cy="-27.5" r="3.8" fill="url(#roulette-brass)" />
        </g>
      ))}
      <circle r="11" fill="url(#roulette-brass)" stroke="#5b3a0a" strokeWidth="0.6" />
      <circle r="4.5" fill="#fff6d2" opacity="0.85" />
    </svg>
  )
})

interface WheelProps {
  /** The round's number: a new one starts a new roll. */
  round: number
  /** The pocket the ball lands in, or is in; null while it is held. */
  number: number | null
  /** The duration of the roll, in milliseconds; 0 when the ball is already in its pocket. */
  rollMs: number
}

export function Wheel({ round, number, rollMs }: WheelProps) {
  const place = number === null ? 0 : wheelOrder.indexOf(number as (typeof wheelOrder)[number])
  // The wheel's resting angle differs from round to round, for looks only.
  const rest = (round * 137) % 360
  const rolls = number !== null && rollMs > 0 && !motionIsReduced()
  const style = { '--rest': `${rest}deg`, '--land': `${place * step}deg`, '--roll': `${rollMs}ms` } as CSSProperties
  return (
    <div
      className={css.wheel}
      role="img"
      aria-label={number === null ? 'Колесо рулетки' : rolls ? 'Шарик катится' : `Выпало: ${numberText(number)}`}
      style={style}
      data-rolls={rolls || undefined}
    >
      <Bowl />
      <div key={`${round} ${number}`} className={`${css.layer} ${css.turning}`}>
        <Rotor />
        {number !== null && (
          <div className={`${css.layer} ${css.ball}`}>
            <span className={css.drop} />
          </div>
        )}
      </div>
      <span className={`${css.layer} ${css.gloss}`} />
    </div>
  )
}
