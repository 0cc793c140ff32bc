/**
 * Puts off an act for five seconds in which it can be taken back. Nothing is sent before: leaving the page takes it
 * back too.
 */
import { useEffect, useEffectEvent, useState } from 'react'

const seconds = 5

interface Undo {
  /** Seconds until the act; undefined: none is put off. */
  left: number | undefined
  begin(): void
  undo(): void
}

export function useUndo(act: () => void): Undo {
  const [left, setLeft] = useState<number>()
  const carryOut = useEffectEvent(act)
  useEffect(() => {
    if (left === undefined) return
    const timer = setTimeout(() => {
      setLeft(left > 1 ? left - 1 : undefined)
      if (left <= 1) carryOut()
    }, 1000)
    // A page that the browser keeps for «back» would go on counting.
    const drop = () => setLeft(undefined)
    window.addEventListener('pagehide', drop)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', drop)
    }
  }, [left])
  return { left, begin: () => setLeft(seconds), undo: () => setLeft(undefined) }
}
