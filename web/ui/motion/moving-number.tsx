/** Animates a sum to its new value: counting up, or rolling like an odometer. */
import { formatAmount } from '@kurazh/shared/money/money-text.ts'
import { useEffect, useRef, useState } from 'react'
import { lazyPart } from '../loading/lazy-part.tsx'
import { motionIsReduced, type NumberMotion } from './motion.ts'

const plain = ({ value }: { value: bigint }) => (
  <span className="figures" translate="no">
    {formatAmount(value)}
  </span>
)
const Odometer = lazyPart(async () => (await import('./odometer.tsx')).Odometer, { waiting: plain, lost: plain })

/** Duration of counting, in milliseconds. */
const countMs = 600

/** Two decimals, grouped thousands. Screen readers get the final value only. */
export function MovingNumber({ kopecks, motion }: { kopecks: bigint; motion: NumberMotion }) {
  const Moving = motion === 'countup' ? CountUp : Odometer
  return (
    <>
      <span className="unseen" translate="no">
        {formatAmount(kopecks)}
      </span>
      <span aria-hidden="true" translate="no">
        <Moving value={kopecks} />
      </span>
    </>
  )
}

function CountUp({ value }: { value: bigint }) {
  const [shown, setShown] = useState(value)
  const from = useRef(value)
  useEffect(() => {
    const start = from.current
    if (start === value || motionIsReduced()) {
      from.current = value
      setShown(value)
      return
    }
    const began = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const progress = Math.min(1, (now - began) / countMs)
      const eased = 1 - (1 - progress) ** 3
      from.current = progress === 1 ? value : start + BigInt(Math.round(Number(value - start) * eased))
      setShown(from.current)
      if (progress < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value])
  return (
    <span className="figures" translate="no">
      {formatAmount(shown)}
    </span>
  )
}
