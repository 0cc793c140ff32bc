/** A sum that moves to its new value: counting up, or rolling like an odometer. */
import { formatAmount } from '@kurazh/contract/money-text.ts'
import { useEffect, useRef, useState } from 'react'
import { useAfterPicture } from './afterwards.tsx'
import { lazyPart } from './lazy-part.tsx'
import { motionIsReduced, type NumberMotion } from './motion.ts'
import { odometerWaitMs } from './policy.ts'

const loadOdometer = async () => (await import('./odometer.tsx')).Odometer
// Late, it would roll to what stands already: without it the sum just stands.
const Odometer = lazyPart(loadOdometer, {
  waiting: ({ from }) => <span className="figures">{formatAmount(from)}</span>,
  lost: ({ value }) => <span className="figures">{formatAmount(value)}</span>,
})

/** How long a change takes, in milliseconds. */
const countMs = 600
/** A change that comes sooner after the last one is not rolled: drums that never stand tell nothing, and each roll lays the page out several times. */
const hurryMs = 1_800

/** Two decimals, thousands apart. Screen readers hear the final value only. The odometer is made for a change, not to show what stands. */
export function MovingNumber({ kopecks: latest, motion }: { kopecks: bigint; motion: NumberMotion }) {
  // What changed the sum has a picture of its own: drums are a dozen nodes more to lay out.
  const { value, before, hurried } = usePaced(useAfterPicture(latest))
  useEffect(() => {
    if (motion !== 'odometer') return
    const timer = setTimeout(() => void loadOdometer().catch(() => undefined), odometerWaitMs)
    return () => clearTimeout(timer)
  }, [motion])
  const plain = <span className="figures">{formatAmount(value)}</span>
  return (
    <>
      <span className="unseen">{formatAmount(value)}</span>
      <span aria-hidden="true">
        {motion === 'countup' ? (
          <CountUp value={value} />
        ) : hurried || before === value ? (
          plain
        ) : (
          <Odometer value={value} from={before} />
        )}
      </span>
    </>
  )
}

/** The value, changing no faster than it can move: one that changes many times a second would only ever tremble. */
function usePaced(latest: bigint): { value: bigint; before: bigint; hurried: boolean } {
  const [shown, setShown] = useState({ value: latest, before: latest, hurried: false })
  const changed = useRef(0)
  useEffect(() => {
    if (shown.value === latest) return
    const since = performance.now() - changed.current
    const timer = setTimeout(() => {
      changed.current = performance.now()
      setShown({ value: latest, before: shown.value, hurried: since < hurryMs })
    }, Math.max(0, countMs - since))
    return () => clearTimeout(timer)
  }, [shown, latest])
  return shown
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
  return <span className="figures">{formatAmount(shown)}</span>
}
