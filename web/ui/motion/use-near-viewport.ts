/** Reports whether an element is in or near the viewport, so that invisible content need not re-render. */
import { type RefObject, useEffect, useState } from 'react'

/**
 * How far outside the viewport still counts as near, in pixels. Less than the gap between a stage that fills the window
 * and the list below it.
 */
const nearPx = 40

/** True until the browser reports that `place` is further away than that. */
export function useNearViewport(place: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(true)
  useEffect(() => {
    // Without IntersectionObserver everything renders.
    if (!place.current || !('IntersectionObserver' in window)) return
    const watch = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? true), {
      rootMargin: `${nearPx}px`,
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [place])
  return near
}
