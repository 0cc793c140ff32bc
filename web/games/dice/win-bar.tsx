/** All million numbers as a bar: the winning ones lit, a marker where the drawn one fell. */
import { numberCount, type Side, winRange } from '@kurazh/games/dice/dice.ts'
import { sixDigits } from './face.tsx'

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
    <div className="win-bar figures" aria-hidden="true">
      <div className="win-bar__track">
        <span className="win-bar__range" style={{ left: `${percentOf(from)}%`, right: `${100 - percentOf(to + 1)}%` }} />
      </div>
      {number !== null && (
        <span className="win-bar__way" style={{ translate: `${percentOf(number)}%` }}>
          <span className="win-bar__pin" data-tone={win ? 'win' : 'loss'} />
        </span>
      )}
      <div className="win-bar__scale">
        <span>000000</span>
        <span className="win-bar__edge" style={{ left: `${Math.min(70, Math.max(30, percentOf(side === 'under' ? to : from)))}%` }}>
          {side === 'under' ? `до ${sixDigits(to)}` : `от ${sixDigits(from)}`}
        </span>
        <span>999999</span>
      </div>
    </div>
  )
}
