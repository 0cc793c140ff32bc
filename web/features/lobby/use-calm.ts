/** News shown calmly: at most so often, and not at all while somebody is looking closely. */
import { useEffect, useRef, useState } from 'react'

/** A list is renewed at most this often, in milliseconds. */
const usualMs = 800

/** `value` as it was, until `calmMs` have passed since it was last renewed and nothing pauses it. */
export function useCalm<Value>(value: Value, paused: boolean, calmMs = usualMs): Value {
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
