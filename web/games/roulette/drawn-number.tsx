/** A spin that is over, for the page of a bet: the ball rolls once more into the pocket of its number. */
import { type CSSProperties, useState } from 'react'
import type { TableDrawn } from '../../play/tables/table-drawn.ts'
import { motionIsReduced } from '../../ui/motion/motion.ts'
import { toneOf } from './face.tsx'
import { MultipliersRow } from './multipliers-row.tsx'
import { ballOf, multipliersOf } from './spun.ts'
import { Wheel } from './wheel.tsx'
import css from './drawn-number.module.css'

/** How long the ball rolls here, in milliseconds. */
const rollMs = 4_000

export const DrawnNumber: TableDrawn = ({ round }) => {
  const [rolls, setRolls] = useState(true)
  const number = ballOf(round)
  if (number === null) return null
  const multipliers = multipliersOf(round)
  return (
    <div className={css.wheel} style={{ '--rest-at': motionIsReduced() ? '0ms' : `${rollMs}ms` } as CSSProperties}>
      <Wheel round={round.number} number={number} rollMs={rolls ? rollMs : 0} />
      {/* Once it has appeared the wheel is said with its number. */}
      <span className={css.told} data-tone={toneOf(number)} aria-hidden="true" onAnimationEnd={() => setRolls(false)}>
        {number}
      </span>
      {multipliers.size > 0 && <MultipliersRow multipliers={multipliers} number={number} />}
    </div>
  )
}
