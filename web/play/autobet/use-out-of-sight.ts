/** Reports whether a button is out of sight. The parts covered by the header and the bar count as out of sight. */
import { type RefObject, useEffect, useState } from 'react'

/** False while not watched, and until the browser has reported otherwise. */
export function useOutOfSight(button: RefObject<Element | null>, watched = true): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (!watched || !button.current) return undefined
    const style = getComputedStyle(document.documentElement)
    const covered = (edge: string) => `-${pixelsOf(style.getPropertyValue(edge), Number.parseFloat(style.fontSize))}px`
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

/** The first length of a token, whole pixels: «64px», «calc(3.625rem + …)». `rem` in pixels. */
export function pixelsOf(token: string, rem: number): number {
  const [, size = '0', unit] = /([\d.]+)(px|rem)?/.exec(token) ?? []
  return Math.round(Number(size) * (unit === 'rem' ? rem : 1))
}
