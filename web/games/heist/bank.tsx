/** The bank under snow, and in its front five windows: the rooms, with a lamp in each one passed. */
import { doors } from '@kurazh/games/heist/vault.ts'
import { memo } from 'react'
import { formatMultiplier } from '../../ui/text/format.ts'
import css from './bank.module.css'

interface BankProps {
  paytable: readonly number[]
  room: number
  passed: number
  isLost: boolean
}

/** The place of each window. */
const windowX = doors.map((_, room) => 120 + room * 60)

/** Without insignificant hundredths: a window is narrow. */
const shortMultiplier = (multiplierE4: number) => formatMultiplier(multiplierE4).replace(/\.?0+×$/, '×')

export const Bank = memo(function Bank({ paytable, room, passed, isLost }: BankProps) {
  return (
    <svg
      className={css.bank}
      viewBox="0 0 480 200"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      data-lost={isLost || undefined}
    >
      <circle className={css.halo} cx="436" cy="40" r="52" />
      <circle className={css.moon} cx="436" cy="40" r="17" />
      <path className={css.far} d="M-200 170-90 96l70 44 96-62 84 66 72-44 92 58 84-62 96 58 90-52 110 70v60h-704Z" />
      <Trees />
      <path className={css.wing} d="M62 96h356v92H62Z" />
      <path className={css.gable} d="M52 98 240 34l188 64Z" />
      <path
        className={css.gableSnow}
        d="M44 98q-4-8 6-11L232 28q8-3 16 0l182 59q10 3 6 11-6 5-14-1-8 6-16 0l-160-52q-6-2-12 0L74 97q-8 6-16 0-8 6-14 1Z"
      />
      <circle className={css.crest} cx="240" cy="72" r="15" />
      <path className={css.crestMark} d="M234 82V62h7q7 0 7 6t-7 6h-10m0 5h10" />
      {windowX.map((x, place) => (
        <Window
          key={x}
          x={x}
          label={shortMultiplier(paytable[place] ?? 0)}
          place={isLost && place === room ? 'lost' : place < passed ? 'passed' : place === room ? 'now' : 'ahead'}
        />
      ))}
      {[90, 150, 210, 270, 330, 390].map((x) => (
        <path key={x} className={css.column} d={`M${x - 6} 104h12l-1.5 84h-9Z`} />
      ))}
      <path className={css.steps} d="M50 186h380v8H50Z" />
      <path
        className={css.drift}
        d="M-200 204v-20q120-18 200-4 60-14 110 2 60-8 130-2 70-8 130 2 60-16 120-4 90-12 190 6v20Z"
      />
    </svg>
  )
})

function Window({ x, label, place }: { x: number; label: string; place: 'passed' | 'now' | 'ahead' | 'lost' }) {
  return (
    <g className={css.window} data-place={place}>
      <path className={css.glass} d={`M${x - 22} 178v-40a22 22 0 0 1 44 0v40Z`} />
      <path className={css.lamp} d={`M${x} 117v10m-7 8q0-8 7-8t7 8Z`} />
      <text className={css.prize} x={x} y="166">
        {label}
      </text>
    </g>
  )
}

function Trees() {
  return (
    <g className={css.trees}>
      {(
        [
          [24, 184, 1],
          [452, 184, 1.1],
          [-40, 186, 1.3],
          [520, 186, 1.2],
          [-96, 188, 0.9],
          [584, 188, 0.9],
        ] as const
      ).map(([x, y, scale]) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${scale})`}>
          <path d="M0-78 24-38H13L32 0H-32L-13-38H-24Z" />
          <path
            className={css.treeSnow}
            d="M0-78 11-60q-7 5-11 0-5 5-11 0ZM-13-38-18-28q7 6 13 1 5 6 11 0 6 5 12-1L13-38Z"
          />
        </g>
      ))}
    </g>
  )
}
