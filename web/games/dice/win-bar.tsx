/** All million numbers as a bar: the winning ones lit, a marker where the drawn one fell. */
import { numberCount, type Side, winRange } from '@kurazh/games/dice/dice.ts'
import { sixDigits } from './face.tsx'
import css from './dice-stage.module.css'

interface WinBarProps {
  chance: number
  side: Side
  /** The number to point at; null before the first one. */
  number: number | null
  win: boolean
}

const percentOf = (number: number) => (number / numberCount) * 100

export function WinBar({ chance, side, number, win }: WinBarProps) {
  const { from, to } = winRange(chance, side)
  return (
    <div className={`${css.winBar} figures`} aria-hidden="true">
      <div className={css.winBarTrack}>
        <span className={css.winBarRange} style={{ left: `${percentOf(from)}%`, right: `${100 - percentOf(to + 1)}%` }} />
      </div>
      {number !== null && (
        <span className={css.winBarWay} style={{ translate: `${percentOf(number)}%` }}>
          <span className={css.winBarPin} data-tone={win ? 'win' : 'loss'} />
        </span>
      )}
      <div className={css.winBarScale}>
        <span>000000</span>
        <span className={css.winBarEdge} style={{ left: `${Math.min(70, Math.max(30, percentOf(side === 'under' ? to : from)))}%` }}>
          {side === 'under' ? `до ${sixDigits(to)}` : `от ${sixDigits(from)}`}
        </span>
        <span>999999</span>
      </div>
    </div>
  )
}
