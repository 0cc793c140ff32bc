/**
 * The wheel as it is drawn: a hundred cells as wide as their chance, a pointer above, one light from the upper left.
 */
import { sectors } from '@kurazh/games/wheel/wheel.ts'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { animationSpeed } from '../../play/preferences/animation-speed.ts'
import { playSound } from '../../play/preferences/sound.ts'
import { cellAngle, cellAt, spinTo, standingAt } from './spin.ts'
import css from './wheel.module.css'

export interface WheelHandle {
  /** Turns to a cell; resolves when the wheel stops. */
  spin(cell: number): Promise<void>
  /** Ends the running spin now. */
  finish(): void
}

const spinMs = 5_600
const turboMs = 1_600
/** Accelerates at once, then slows down evenly: no cell gets extra suspense. */
const easing = 'cubic-bezier(0.12, 0.72, 0.14, 1)'
/** Ticks lie at least this far apart, in milliseconds. */
const tickApartMs = 45
/** A tab that was hidden may not receive the end of the animation. */
const lateMs = 250

const outer = 138
const pegsAt = 147

function onCircle(degrees: number): string {
  const angle = (degrees / 180) * Math.PI
  return `${(outer * Math.sin(angle)).toFixed(2)} ${(-outer * Math.cos(angle)).toFixed(2)}`
}

const slices = sectors.map(({ prize, cells }, place) => {
  const from = sectors.slice(0, place).reduce((sum, before) => sum + before.cells, 0) * cellAngle
  const to = from + cells * cellAngle
  return {
    prize,
    from,
    middle: (from + to) / 2,
    path: `M0 0L${onCircle(from)}A${outer} ${outer} 0 0 1 ${onCircle(to)}Z`,
  }
})

/** `cell`: the first position. */
export function WheelDrawing({ ref, cell }: { ref?: Ref<WheelHandle>; cell: number }) {
  const turning = useRef<SVGGElement>(null)
  const pointer = useRef<SVGGElement>(null)
  const [first] = useState(() => standingAt(cell))
  const standing = useRef(first)
  const moving = useRef<Animation | null>(null)
  useImperativeHandle(ref, () => ({
    async spin(to) {
      const from = standing.current
      standing.current = spinTo(from, to)
      const element = turning.current
      if (element === null) return
      element.style.transform = `rotate(${standing.current}deg)`
      const pace = animationSpeed()
      if (pace === 'still') return
      const duration = pace === 'turbo' ? turboMs : spinMs
      const motion = element.animate(
        [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${standing.current}deg)` }],
        { duration, easing },
      )
      moving.current = motion
      tickAlong(motion, from, standing.current, () => pointer.current)
      await Promise.race([
        motion.finished.catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, duration + lateMs)),
      ])
    },
    finish: () => moving.current?.finish(),
  }))
  return (
    <svg className={css.drawing} viewBox="-160 -170 320 330" aria-hidden="true">
      <defs>
        <radialGradient id="wheel-light" cx="0.34" cy="0.24" r="0.85">
          <stop offset="0" className={css.lightNear} />
          <stop offset="0.55" className={css.lightFar} />
          <stop offset="1" className={css.shade} />
        </radialGradient>
      </defs>
      <circle r="156" className={css.frame} />
      <circle r="140" className={css.bed} />
      <g ref={turning} className={css.turning} style={{ transform: `rotate(${first}deg)` }}>
        {slices.map(({ prize, from, path }) => (
          <path key={from} d={path} data-prize={prize} className={css.slice} />
        ))}
        {slices.map(({ prize, from, middle }) => (
          <g key={from} transform={`rotate(${middle})`}>
            <text
              transform="translate(0 -131) rotate(90)"
              data-prize={prize}
              className={css.label}
              dominantBaseline="central"
            >
              {prize}
            </text>
            <circle r="2.6" transform={`rotate(${from - middle}) translate(0 ${-pegsAt})`} className={css.peg} />
          </g>
        ))}
      </g>
      <circle r={outer} fill="url(#wheel-light)" />
      <circle r="50" className={css.hub} />
      <text y="12" className={css.coin}>
        ₽
      </text>
      <g ref={pointer} className={css.pointer}>
        <path d="M-13 -167h26l-13 36z" />
      </g>
    </svg>
  )
}

/** A tick and a nudge of the pointer whenever another sector reaches it. */
function tickAlong(motion: Animation, from: number, to: number, pointer: () => SVGGElement | null): void {
  let sector = sectorUnder(from)
  let tickedAt = 0
  const look = (now: number) => {
    if (motion.playState !== 'running') return
    const under = sectorUnder(from + (to - from) * (motion.effect?.getComputedTiming().progress ?? 1))
    if (under !== sector && now - tickedAt > tickApartMs) {
      tickedAt = now
      playSound('tick', 0.8)
      pointer()?.animate([{ transform: 'rotate(-9deg)' }, { transform: 'rotate(0deg)' }], {
        duration: 110,
        easing: 'ease-out',
      })
    }
    sector = under
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function sectorUnder(turn: number): number {
  const angle = (cellAt(turn) + 0.5) * cellAngle
  return slices.findLastIndex(({ from }) => from <= angle)
}
