/** Whether a place is in sight or about to be: what nobody sees need not be drawn anew. */
import { type RefObject, useEffect, useState } from 'react'

/** How far outside the window a place already counts as near, in pixels. Less than what keeps a list below a stage that fills the window. */
const nearPx = 40

/** True until the browser has said that `place` is further away than that. */
export function useNear(place: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(true)
  useEffect(() => {
    // A browser that cannot say draws everything.
    if (!place.current || !('IntersectionObserver' in window)) return
    const watch = new IntersectionObserver((told) => setNear(told.at(-1)?.isIntersecting ?? true), { rootMargin: `${nearPx}px` })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [place])
  return near
}
