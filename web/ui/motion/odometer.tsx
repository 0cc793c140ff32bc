/** Renders an odometer: three-digit groups, a dot, two decimals. */
import NumberFlow, { NumberFlowGroup } from '@number-flow/react'
import { motionIsReduced } from './motion.ts'

/** Rolls to each new value. */
export function Odometer({ value }: { value: bigint }) {
  // Roubles and kopecks roll separately: no locale of the browser groups by a space and puts a dot before decimals.
  const kopecks = value < 0n ? -value : value
  const animated = !motionIsReduced()
  return (
    <NumberFlowGroup>
      <span className="figures">
        {value < 0n && '−'}
        <NumberFlow animated={animated} value={Number(kopecks / 100n)} locales="ru-RU" format={{ useGrouping: true }} />
        .
        <NumberFlow animated={animated} value={Number(kopecks % 100n)} format={{ minimumIntegerDigits: 2 }} />
      </span>
    </NumberFlowGroup>
  )
}
