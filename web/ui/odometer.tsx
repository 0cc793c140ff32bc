/** An odometer: three-digit groups, a dot, two decimals. Kept out of the first load. */
import NumberFlow, { NumberFlowGroup } from '@number-flow/react'
import { motionIsReduced } from './motion.ts'

export default function Odometer({ value }: { value: number }) {
  // Whole and hundredths roll apart: no locale of the browser groups by a space and puts a dot before decimals.
  const hundredths = Math.round(Math.abs(value) * 100)
  const animated = !motionIsReduced()
  return (
    <NumberFlowGroup>
      <span className="figures">
        {value < 0 && '−'}
        <NumberFlow animated={animated} value={Math.trunc(hundredths / 100)} locales="ru-RU" format={{ useGrouping: true }} />.
        <NumberFlow animated={animated} value={hundredths % 100} format={{ minimumIntegerDigits: 2 }} />
      </span>
    </NumberFlowGroup>
  )
}
