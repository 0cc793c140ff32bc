/** A number that is read in passing, not followed: told a few times a second, and only on a page somebody sees. */
import { useEffect, useEffectEvent } from 'react'

/** Calls `tick` at once and every `apartMs` milliseconds while `active`, without a render; `now` is of `performance.now()`. */
export function useTicks(active: boolean, apartMs: number, tick: (now: number) => void): void {
  const onTick = useEffectEvent(tick)
  useEffect(() => {
    if (!active) return
    onTick(performance.now())
    const timer = setInterval(() => {
      if (!document.hidden) onTick(performance.now())
    }, apartMs)
    return () => clearInterval(timer)
  }, [active, apartMs])
}
