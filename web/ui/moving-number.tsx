/** A number that moves to its new value: counting up, or rolling like an odometer. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { formatNumber } from './format.ts'
import { motionIsReduced, type NumberMotion } from './motion.ts'

const Odometer = lazy(() => import('./odometer.tsx'))

/** How long a change takes, in milliseconds. */
const countMs = 600
/** A change that comes sooner after the last one is not rolled: drums that never stand tell nothing, and each roll lays the page out several times. */
const hurryMs = 1_800

/** Two decimals, thousands apart. Screen readers hear the final value only. */
export function MovingNumber({ value: latest, motion }: { value: number; motion: NumberMotion }) {
  const { value, hurried } = usePaced(latest)
  const plain = <span className="figures">{formatNumber(value)}</span>
  return (
    <>
      <span className="unseen">{formatNumber(value)}</span>
      <span aria-hidden="true">
        {motion === 'countup' ? (
          <CountUp value={value} />
        ) : hurried ? (
          plain
        ) : (
          <Suspense fallback={plain}>
            <Odometer value={value} />
          </Suspense>
        )}
      </span>
    </>
  )
}

/** The value, changing no faster than it can move: one that changes many times a second would only ever tremble. */
function usePaced(latest: number): { value: number; hurried: boolean } {
  const [shown, setShown] = useState({ value: latest, hurried: false })
  const changed = useRef(0)
  useEffect(() => {
    if (shown.value === latest) return
    const since = performance.now() - changed.current
    const timer = setTimeout(() => {
      changed.current = performance.now()
      setShown({ value: latest, hurried: since < hurryMs })
    }, Math.max(0, countMs - since))
    return () => clearTimeout(timer)
  }, [shown, latest])
  return shown
}

function CountUp({ value }: { value: number }) {
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
      from.current = progress === 1 ? value : start + (value - start) * eased
      setShown(from.current)
      if (progress < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value])
  return <span className="figures">{formatNumber(shown)}</span>
}
