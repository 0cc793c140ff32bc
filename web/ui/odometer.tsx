/** An odometer: three-digit groups, a dot, two decimals. Kept out of the first load. */
import NumberFlow, { NumberFlowGroup } from '@number-flow/react'
import { useEffect, useState } from 'react'
import { motionIsReduced } from './motion.ts'

/** Rolls to `latest`, at first from the number that stood in its place. */
export function Odometer({ value: latest, from }: { value: bigint; from: bigint }) {
  const [value, setValue] = useState(from)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setValue(latest))
    return () => cancelAnimationFrame(frame)
  }, [latest])
  // Roubles and kopecks roll apart: no locale of the browser groups by a space and puts a dot before decimals.
  const kopecks = value < 0n ? -value : value
  const animated = !motionIsReduced()
  return (
    <NumberFlowGroup>
      <span className="figures">
        {value < 0n && '−'}
        <NumberFlow animated={animated} value={Number(kopecks / 100n)} locales="ru-RU" format={{ useGrouping: true }} />.
        <NumberFlow animated={animated} value={Number(kopecks % 100n)} format={{ minimumIntegerDigits: 2 }} />
      </span>
    </NumberFlowGroup>
  )
}
