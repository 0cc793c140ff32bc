/** Renders an odometer: three-digit groups, a dot, two decimals. */
import NumberFlow, { NumberFlowGroup } from '@number-flow/react'
import { motionIsReduced } from './motion.ts'

/** Rolls to each new value, in the usual time or in `ms` milliseconds. */
export function Odometer({ value, ms }: { value: bigint; ms?: number }) {
  // Roubles and kopecks roll separately: no locale of the browser groups by a space and puts a dot before decimals.
  const kopecks = value < 0n ? -value : value
  const animated = !motionIsReduced()
  const timing = ms === undefined ? undefined : { duration: ms, easing: 'cubic-bezier(0.15, 0.6, 0.2, 1)' }
  const rolls = { animated, ...(timing && { transformTiming: timing, spinTiming: timing }) }
  return (
    <NumberFlowGroup>
      <span className="figures">
        {value < 0n && '−'}
        <NumberFlow {...rolls} value={Number(kopecks / 100n)} locales="ru-RU" format={{ useGrouping: true }} />
        .
        <NumberFlow {...rolls} value={Number(kopecks % 100n)} format={{ minimumIntegerDigits: 2 }} />
      </span>
    </NumberFlowGroup>
  )
}
