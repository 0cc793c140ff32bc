/** Whether a button cannot be pressed where it stands. What header and bar cover is out of sight. */
import { type RefObject, useEffect, useState } from 'react'

/** False while nobody watches, and until the browser has said otherwise. */
export function useOutOfSight(button: RefObject<Element | null>, watched = true): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (!watched || !button.current) return undefined
    const style = getComputedStyle(document.documentElement)
    const covered = (edge: string) => `-${/\d+/.exec(style.getPropertyValue(edge))?.[0] ?? 0}px`
    const sight = new IntersectionObserver((seen) => setAway(seen.at(-1)?.isIntersecting === false), {
      rootMargin: `${covered('--header')} 0px ${covered('--mobile-bar')}`,
      threshold: 0.9,
    })
    sight.observe(button.current)
    return () => {
      sight.disconnect()
      setAway(false)
    }
  }, [button, watched])
  return away
}
