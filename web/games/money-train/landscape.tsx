/**
 * The passing landscape: layers that move at different speeds, slower the farther away. Moved by the compositor only.
 */
import { memo, type ReactNode } from 'react'
import css from './landscape.module.css'

/** Stops and pales where the ride is lost. */
export const Landscape = memo(function Landscape({ isLost }: { isLost: boolean }) {
  return (
    <div className={css.land} data-lost={isLost || undefined} aria-hidden="true">
      <svg className={css.landStars} viewBox="0 0 800 300" preserveAspectRatio="xMidYMid slice" fill="currentColor">
        {stars.map(([x, y, r]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />
        ))}
      </svg>
      <div className={css.landSun} />
      <Layer name="clouds" height={150}>
        {clouds.map(([x, y, scale]) => (
          <path
            key={x}
            transform={`translate(${x} ${y}) scale(${scale})`}
            d="M-62 18c-16 0-16-19 1-20 1-18 25-22 34-9 8-19 40-17 44 4 12-8 29 0 27 13 20-2 22 12 4 12Z"
            fill="var(--land-cloud)"
          />
        ))}
      </Layer>
      <Layer name="ranges" height={200}>
        <path d="M0 200V120l90-74 52 46 70-84 96 108 66-54 84 72 92-96 80 74 88-62 82 70v80Z" fill="var(--land-far)" />
        <path d="M212 8l34 40-20-6-14 12-18-14Z" fill="#fff" opacity="0.16" />
      </Layer>
      <Layer name="hills" height={120}>
        <path d="M0 120V76c70-40 150-40 224-8s150 20 216-10 150-40 220-4 96 26 140 22v44Z" fill="var(--land-hill)" />
        {[90, 300, 560, 700].map((x) => (
          <path
            key={x}
            d={`M${x} 74v-30m0 16q-12 2-12-12m12 4q12 2 12-14`}
            stroke="var(--land-near)"
            strokeWidth="7"
            strokeLinecap="round"
            fill="none"
          />
        ))}
      </Layer>
      <div className={css.landGround} />
      <Layer name="posts" height={160}>
        {[120, 520].map((x) => (
          <path
            key={x}
            d={`M${x} 160V14m-22 14h44m-38-14h32`}
            stroke="var(--land-post)"
            strokeWidth="6"
            strokeLinecap="round"
            fill="none"
          />
        ))}
      </Layer>
      <div className={css.landTrack} />
    </div>
  )
})

/** Places of drifting clouds: x, y, size. */
const clouds = [
  [110, 96, 0.9],
  [318, 44, 0.62],
  [500, 118, 0.74],
  [690, 62, 1],
] as const

/** By night alone: x, y, radius. */
const stars = [
  [42, 38, 1.3],
  [104, 96, 1],
  [168, 24, 1.1],
  [226, 132, 1.2],
  [298, 60, 0.9],
  [352, 150, 1],
  [410, 30, 1.3],
  [468, 104, 1],
  [532, 52, 1.2],
  [588, 146, 0.9],
  [640, 26, 1],
  [692, 110, 1.3],
  [744, 48, 1],
  [782, 160, 1.1],
] as const

/** A strip of two equal halves: when the first has passed, the second is in its place. */
function Layer({ name, height, children }: { name: string; height: number; children: ReactNode }) {
  return (
    <div className={css.landLayer} data-layer={name}>
      {['first', 'second'].map((half) => (
        <svg key={half} viewBox={`0 0 800 ${height}`} preserveAspectRatio="none">
          {children}
        </svg>
      ))}
    </div>
  )
}
