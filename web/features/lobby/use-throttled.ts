/** Throttles the updates of a list, and pauses them while the user is engaged with it. */
import { useEffect, useRef, useState } from 'react'

/** Shortest time between two updates of a list, in milliseconds. */
const usualMs = 800

/** The former `value` until `calmMs` have passed since the last update and nothing pauses it. */
export function useThrottled<Value>(value: Value, paused: boolean, calmMs = usualMs): Value {
  const [shown, setShown] = useState(value)
  const shownAt = useRef(0)
  useEffect(() => {
    if (paused || shown === value) return
    const wait = Math.max(0, shownAt.current + calmMs - performance.now())
    const timer = setTimeout(() => {
      shownAt.current = performance.now()
      setShown(value)
    }, wait)
    return () => clearTimeout(timer)
  }, [value, shown, paused, calmMs])
  return shown
}
