/**
 * Runs a callback a few times a second, only while the page is visible. For numbers that are glanced at, not followed.
 */
import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `tick` at once and every `apartMs` milliseconds while `active`, without a render; `now` is from
 * `performance.now()`.
 */
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
